const oldest = 24;

/** False, with a sentence for the reader, on a Node that cannot run this program. Imports nothing: any Node loads this file. */
export function requireNode(): boolean {
  if (Number(process.versions.node.split('.')[0]) >= oldest) return true;
  process.stderr.write(`Intendance a besoin de Node ${oldest} ou plus récent (ici ${process.versions.node}).\n`);
  process.exitCode = 64;
  return false;
}
