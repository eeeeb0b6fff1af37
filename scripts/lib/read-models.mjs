// Finds SQL that reads the read model of another area. A table belongs to the area whose sources declare it in a projection; what the area
// publishes for others' SQL is a `sharedView` (docs/adr/0106-areas-publish-views.md).

const declarations = [/\bname:\s*'([a-z_]+)',\s*columns\b/g, /\btable:\s*'([a-z_]+)'/g, /\bCREATE TABLE read\.([a-z_]+)/g];
const areaOf = (path) => /^apps\/api\/src\/([\w-]+)\//.exec(path)?.[1] ?? '';

/**
 * @param sources by path from the root of the repository
 * @returns a line for each read of a table that the reader's area does not own
 */
export function foreignReads(sources) {
  const owners = ownersOf(sources);
  return [...sources].flatMap(([path, source]) =>
    tablesIn(source, owners).flatMap(([table, index]) => {
      const owner = owners.get(table);
      if (owner === areaOf(path)) return [];
      const line = source.slice(0, index).split('\n').length;
      return [`${path}:${line} reads ${table}, ${owner === undefined ? 'which no projection declares' : `a table of ${owner}`}`];
    }),
  );
}

function ownersOf(sources) {
  const owners = new Map();
  for (const [path, source] of sources)
    for (const declaration of declarations) for (const [, table] of source.matchAll(declaration)) owners.set(table, areaOf(path));
  return owners;
}

/** Tables after FROM or JOIN, known tables anywhere, and their names as values: `read.${table}` is filled from one. */
function tablesIn(source, owners) {
  const named = [...source.matchAll(/(\b(?:FROM|JOIN)\s+)?\bread\.([a-z_]+)\b|['"]([a-z]+_[a-z_]+)['"]/gi)];
  return named.flatMap(({ index, 1: keyword, 2: read, 3: value }) => {
    const table = read ?? value;
    return owners.has(table) || (read !== undefined && keyword !== undefined) ? [[table, index]] : [];
  });
}
