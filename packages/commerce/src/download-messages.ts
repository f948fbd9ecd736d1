/** The download queue says this before the request, and the server says it when the request comes anyway. */
export const LICENSED_ON_ENQUIRY = 'This clip is licensed on enquiry only. Please make an enquiry.'
