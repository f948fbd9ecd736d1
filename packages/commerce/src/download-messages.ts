/** What the download queue says beforehand and the server says when it is asked all the same. */
export const LICENSED_ON_ENQUIRY = 'This clip is licensed on enquiry only. Please make an enquiry.'
