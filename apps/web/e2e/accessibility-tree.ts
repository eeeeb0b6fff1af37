import type { Page } from '@playwright/test';

type Value = { value?: unknown };
type Node = {
  nodeId: string;
  parentId?: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  properties?: { name: string; value: Value }[];
};

/** Roles that a screen reader announces by their name: without one it says the role alone. */
const rolesWithName = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'spinbutton', 'slider', 'tab'],
  ...[
    'menuitem',
    'menuitemcheckbox',
    'option',
    'dialog',
    'alertdialog',
    'heading',
    'img',
    'table',
    'region',
    'navigation',

    'progressbar',
  ],
]);

export type Tree = {
  /** The tree as a screen reader walks it, one node a line. */
  text: string;
  /** Nodes of a role that needs a name, without one. */
  unnamed: readonly string[];
  levels: readonly number[];
  roles: ReadonlySet<string>;
};

/** Reads Chromium's accessibility tree, which screen readers get. */
export async function accessibilityTree(page: Page): Promise<Tree> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const depth = (node: Node | undefined): number => (node?.parentId ? depth(byId.get(node.parentId)) + (node.ignored ? 0 : 1) : 0);
  const audible = nodes.filter(({ ignored, role }) => !ignored && !['none', 'generic', 'InlineTextBox'].includes(textOf(role)));
  const line = (node: Node) => `${'  '.repeat(depth(node))}${textOf(node.role)} ${JSON.stringify(textOf(node.name))}`;
  return {
    text: audible.map(line).join('\n'),
    unnamed: audible.filter(({ role, name }) => rolesWithName.has(textOf(role)) && textOf(name).trim() === '').map(line),
    levels: audible.flatMap(({ role, properties }) => {
      const level = properties?.find(({ name }) => name === 'level')?.value.value;
      return textOf(role) === 'heading' && typeof level === 'number' ? [level] : [];
    }),
    roles: new Set(audible.map(({ role }) => textOf(role))),
  };
}

const textOf = (value: Value | undefined): string => (typeof value?.value === 'string' ? value.value : '');
