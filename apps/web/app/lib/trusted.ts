/** The only place where HTML and worker addresses are inserted into the document. */
declare global {
  /** Missing on the server and in older browsers, where strings are accepted. */
  var trustedTypes:
    | {
        // The browser returns special objects. They are passed on as the original strings.
        createPolicy(name: string, rules: Rules): Rules
      }
    | undefined
}

type Rules = { createHTML(html: string): string; createScriptURL(url: string): string }

const RULES: Rules = {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`Not our script: ${url}`)
    return url
  },
}

const policy = globalThis.trustedTypes?.createPolicy('rushes', RULES) ?? RULES

/**
 * Trusts HTML that the server has sanitised, and no other. Keep the result: each call makes another object.
 */
export const trustedHtml = (html: string): string => policy.createHTML(html)

/** @throws TypeError for an address of another site. */
export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url)
