/** True for the bytes of a zip archive, a workbook among them. */
export const isArchive = (content: Uint8Array): boolean =>
  content[0] === 0x50 && content[1] === 0x4b && content[2] === 0x03 && content[3] === 0x04;
