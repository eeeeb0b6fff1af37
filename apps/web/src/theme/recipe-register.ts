import { mergeConfigs, type SystemConfig, type SystemContext } from '@chakra-ui/react/styled-system';

type Recipes = Pick<NonNullable<SystemConfig['theme']>, 'recipes' | 'slotRecipes'>;

let late: Recipes = {};

/** Adds recipes to every system, the later ones merged over the earlier ones; before a part that needs them is first drawn. */
export function addRecipes(...added: readonly Recipes[]): void {
  late = mergeConfigs(...[late, ...added].map((theme) => ({ theme }))).theme ?? {};
}

/** Finds the late recipes, which are added after the system was made. */
export const withLateRecipes = (system: SystemContext): SystemContext => ({
  ...system,
  getRecipeFn: (key) => system.getRecipeFn(key, late.recipes?.[key]),
  getSlotRecipeFn: (key) => system.getSlotRecipeFn(key, late.slotRecipes?.[key]),
});
