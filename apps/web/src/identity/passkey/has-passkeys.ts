/** Whether this browser has passkeys, and reads the options of the server. */
export const hasPasskeys = (): boolean => globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined;
