/** « LISEZMOI.txt » of an archive of files alone: those that the storage has lost; none when it has all. */
export const missingFilesPage = (missing: readonly string[]): string | undefined =>
  missing.length === 0 ? undefined : ['Fichiers introuvables', ...missing.map((path) => `- ${path}`), ''].join('\r\n');
