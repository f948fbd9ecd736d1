/** Limits of an upload link: its questions and its files; shared by browser and server (R-UPLOAD-1). */

/** The default texts of the form in the admin area. A link keeps its own texts. */
export const CONSENT_QUESTIONS = [
  'Did you film or photograph all of this yourself?',
  'Do you own the rights to it, and may you pass them on?',
  'Is it true that no other person or company has the right to publish it?',
  'May the agency license it to news media all over the world?',
  'Did everybody who can be recognised agree to be shown?',
  'Were you allowed to film where you filmed?',
  'Is it shown as it was filmed, with nothing added, removed or staged?',
  'May we publish your name as the source?',
] as const

export const CONSENT_ANSWERS = ['yes', 'no', 'unsure'] as const
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number]

export const MAX_QUESTIONS = 8
export const MAX_QUESTION = 160
export const MAX_NOTE = 500
export const MAX_LINK_FILES = 200
export const MAX_LINK_GB = 200

/** The statement that a sender signs in addition to the answers. */
export const consentStatement = (agency: string): string =>
  `I am the person named here. My answers are true. ${agency} may use the files that I have sent as stated in my answers.`
