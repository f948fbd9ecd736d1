/** Domains of public mailbox providers: an address there proves no employer (R-JOIN-1). */
export const MAILBOX_PROVIDERS: ReadonlySet<string> = new Set(
  `126.com 163.com abv.bg alice.it aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch
  blueyonder.co.uk bol.com.br btinternet.com centrum.cz charter.net comcast.net cox.net daum.net duck.com
  fastmail.com foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.li gmx.net gmx.us
  googlemail.com hanmail.net hey.com hotmail.be hotmail.ca hotmail.co.uk hotmail.com hotmail.com.br hotmail.de
  hotmail.es hotmail.fr hotmail.it hotmail.nl hushmail.com icloud.com inbox.ru interia.pl kpnmail.nl laposte.net
  libero.it list.ru live.be live.ca live.co.uk live.com live.com.au live.de live.fr live.it live.nl mac.com
  mail.com mail.ru mailbox.org mailfence.com me.com msn.com naver.com ntlworld.com o2.pl onet.pl online.no
  optusnet.com.au orange.fr outlook.be outlook.com outlook.com.au outlook.com.br outlook.de outlook.es outlook.fr
  outlook.ie outlook.in outlook.it outlook.jp pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com
  rambler.ru rediffmail.com rocketmail.com rogers.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com
  sky.com skynet.be sohu.com t-online.de talktalk.net telenet.be telia.com terra.com.br tin.it tiscali.it tuta.com
  tutanota.com ukr.net uol.com.br verizon.net virgilio.it virginmedia.com vodafone.it wanadoo.fr web.de wp.pl
  xtra.co.nz yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.com.mx
  yahoo.de yahoo.es yahoo.fr yahoo.ie yahoo.in yahoo.it yahoo.se yandex.com yandex.ru yeah.net ymail.com ziggo.nl
  zoho.com`.split(/\s+/),
)
