/** Windows and archives refuse these characters in the name of a file or folder, and a dot or space at its ends. */
export const safeName = (name: string, otherwise: string): string =>
  name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').replaceAll(/^[. ]+|[. ]+$/g, '') || otherwise;
