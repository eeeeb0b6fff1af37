import {
  badgeRecipe,
  buttonRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  kbdRecipe,
  linkRecipe,
  separatorRecipe,
  spinnerRecipe,
} from '@chakra-ui/react/theme';

/** The recipes of the parts that the sign-in shows, and of those that pages take from `ui/page/layout`. The others are late recipes. */
export const recipes = {
  badge: badgeRecipe,
  button: buttonRecipe,
  heading: headingRecipe,
  icon: iconRecipe,
  input: inputRecipe,
  kbd: kbdRecipe,
  link: linkRecipe,
  separator: separatorRecipe,
  spinner: spinnerRecipe,
};

export const slotRecipes = { field: fieldSlotRecipe };
