/** Licences under which a package may be shipped in the image: permissive ones, and those of fonts. */
const permissive = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'MIT/X11'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Libraries that may be replaced by their user, as their licence asks: a file of their own, loaded and not compiled in. */
const replaceable = new Set(['LGPL-3.0', 'LGPL-3.0-or-later']);

/** Packages whose manifest says nothing that a program can read, with the place where the licence is. */
const stated = {
  'dejavu-fonts-ttf': { licence: 'Bitstream-Vera', source: 'its file LICENSE: free to ship, not to sell by itself' },
  buffers: { licence: 'not stated', source: 'no file of the package; binary and chainsaw, its author’s packages that load it, are MIT' },
  'png-js': { licence: 'MIT', source: 'its file LICENSE' },
  'prelude-ls': { licence: 'MIT', source: 'its file LICENSE' },
};

/** The name of a package by its path in the lock file. */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @returns name, version and licence of each package of the lock file, by name; `isReplaceable` for a library under the LGPL */
export function licencesOf(packages, paths) {
  const rows = paths.map((path) => {
    const [name, { version, license }] = [nameOf(path), packages[path]];
    const licence = stated[name]?.licence ?? license;
    return { path, name, version, licence, isReplaceable: partsOf(licence).some((part) => replaceable.has(part)) };
  });
  return rows.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

/** Packages whose licence nobody knows, or that the list above does not allow. */
export const unknownLicences = (rows) => rows.filter(({ name, licence }) => !(name in stated) && !isAllowed(licence));

/** One choice of an `OR`, or each part of an `AND`. */
function isAllowed(licence) {
  const choices = (licence ?? '').replaceAll(/[()]/g, '').split(/ or /i);
  return choices.some((choice) => choice.split(/ and /i).every((part) => permissive.has(part) || replaceable.has(part)));
}

const partsOf = (licence) => (licence ?? '').replaceAll(/[()]/g, '').split(/ (?:or|and) /i);

/**
 * The list that the image ships.
 * @param rows packages that are installed in the image, and those that are compiled into the web application
 * @param textOf the licence of a package of the web application, whose files are not in the image
 */
export function thirdParties({ installed, bundled }, textOf) {
  const line = ({ name, version, licence }) => `${name} ${version}: ${licence}`;
  const replaceableRows = installed.filter(({ isReplaceable }) => isReplaceable);
  const sources = Object.entries(stated).filter(([name]) => installed.some((row) => row.name === name));
  return [
    'THIRD-PARTY SOFTWARE IN THIS IMAGE',
    'Each package below node_modules has its licence in its own folder. Node and Debian have theirs in /usr/local/LICENSE and /usr/share/doc.',
    'LIBRARIES UNDER THE LGPL\nLoaded as files of their own: replace the folder below node_modules to use another version. Sources: https://github.com/catdad-experiments/libheif-js,\nhttps://github.com/lovell/sharp-libvips (with the versions of what libvips contains in its file versions.json).',
    replaceableRows.map(line).join('\n'),
    `PACKAGES (${installed.length})`,
    installed.map(line).join('\n'),
    `LICENCES THAT A MANIFEST DOES NOT NAME\n${sources.map(([name, { licence, source }]) => `${name}: ${licence}, by ${source}`).join('\n')}`,
    `COMPILED INTO THE WEB APPLICATION (${bundled.length})`,
    bundled.map(line).join('\n'),
    ...bundled.map((row) => `${line(row)}\n\n${textOf(row)}`),
  ].join('\n\n');
}
