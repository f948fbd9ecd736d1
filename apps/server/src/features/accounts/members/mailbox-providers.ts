/** Domains at which everyone can open a mailbox: an address there proves no employer (R-JOIN-1). */
export const MAILBOX_PROVIDERS: ReadonlySet<string> = new Set(
  `126.com 163.com aol.com att.net bigpond.com bluewin.ch btinternet.com comcast.net daum.net duck.com
  fastmail.com foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com
  laposte.net libero.it live.co.uk live.com live.fr mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com
  o2.pl orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me posteo.de proton.me protonmail.com qq.com
  rediffmail.com rocketmail.com sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com sky.com sohu.com t-online.de
  talktalk.net tuta.com tutanota.com uol.com.br verizon.net virgilio.it virginmedia.com wanadoo.fr web.de wp.pl
  yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr
  yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com`.split(/\s+/),
)
