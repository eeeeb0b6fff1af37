import type { FeatureKey } from '@intendance/contract/access.js';
import type { ComponentType } from 'react';
import type { PageModule } from './read-ahead.js';

export type Page = () => Promise<{ Component: ComponentType } & PageModule>;

/** A way into a screen that the command palette proposes, besides its place in the menu. */
export type PaletteLink = { group: 'Aller à' | 'Créer' | 'Actions'; label: string; to: string; hint?: string; synonyms?: string };

export type Screen<Feature extends FeatureKey | 'demo' = FeatureKey> = {
  path: string;
  /** Other addresses of the same screen; `:name` is one segment, as in `path`. */
  aliases?: readonly string[];
  /** The feature of the table of access that opens every address of the screen; `demo` is a screen of the demonstration alone, open to all. */
  feature: Feature;
  /** In the menu and in the title of the document, until the screen knows better (the name of a person). */
  title: string;
  page: Page;
  /**
   * The place in the menu: `group` is the heading of consecutive items, `synonyms` are further search words of the palette, `includes` are
   * addresses of other screens that the menu shows as this one. `unless`: only for users to whom that feature is closed. `brandLabels`: the
   * label in the menu of a white label, or null where its menu leaves the screen out. `badge`: the count that stands beside the label.
   */
  navigation?: {
    group?: string;
    synonyms?: string;
    includes?: readonly string[];
    badge?: () => Promise<{ default: ComponentType }>;
    unless?: FeatureKey;
    brandLabels?: Readonly<Record<string, string | null>>;
  };
  palette?: readonly PaletteLink[];
};

/**
 * One screen of an area: its routes, its place in the menu and in the palette, its title and its specs derive from this declaration. The
 * type has the path: the browser journeys have a state for each screen.
 */
export const screen = <const Path extends string, Feature extends FeatureKey | 'demo'>(
  declaration: Screen<Feature> & { path: Path },
): Screen<Feature> & { path: Path } => declaration;

export const pathsOf = ({ path, aliases = [] }: Pick<Screen, 'path' | 'aliases'>): readonly string[] => [path, ...aliases];
