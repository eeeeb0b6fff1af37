/**
 * The address that mails name is the page of the web application, where a person clicks a button. A mail program posts to the same address
 * (RFC 8058), and its request is answered by the API.
 */
export const oneClickPath = (url: string): string =>
  url.replace(/^\/mailing-unsubscribe\/([\w-]+)$/, '/api/mailings/unsubscribe/$1/one-click');
