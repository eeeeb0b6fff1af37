/** A client sends at most 1 MB per request: its events, encrypted and in base64, fit. */
export const mostMessageBytes = 4 * 1024 * 1024;
