/** At the end of a document: what proves the history that it was made from. `url` is printed as a QR code too: it says whether the history still has the seal. */
export type PrintedReceipt = { readonly text: string; readonly url: string };
