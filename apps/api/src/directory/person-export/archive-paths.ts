import { safeName } from '../../capabilities/data-export/safe-name.js';

/** `facture.pdf`, then `facture (2).pdf`. Names that differ in case only are one name on Windows. */
function freeName(taken: Set<string>, name: string, extension = ''): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? `${name}${extension}` : `${name} (${number})${extension}`;
    const key = candidate.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return candidate;
  }
}

type Named = { readonly lastname: string; readonly firstname: string };

/** A folder per person, « NOM Prénom »: each of two namesakes has a folder of its own. */
export function personFolders(): (person: Named) => (fileName: string) => string {
  const folders = new Set<string>();
  return ({ lastname, firstname }) => {
    const folder = freeName(folders, safeName(`${lastname} ${firstname}`, 'Sans nom'));
    const files = new Set<string>();
    return (fileName) => {
      const [, name = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(safeName(fileName, 'fichier')) ?? [];
      return `${folder}/${freeName(files, name, extension)}`;
    };
  };
}
