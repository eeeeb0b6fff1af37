import type { SlotRecipeConfig } from '@chakra-ui/react/styled-system';
import {
  checkboxSlotRecipe,
  checkmarkRecipe,
  comboboxSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  segmentGroupSlotRecipe,
  skeletonRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
  toastSlotRecipe,
} from '@chakra-ui/react/theme';
import { control, touch } from './recipe-overrides.js';
import { addRecipes } from './recipe-register.js';

const toastInk = (ink: string) => ({
  bg: 'bg.panel',
  color: 'fg',
  '--toast-ink': `colors.fg.${ink}`,
  '--toast-trigger-bg': 'colors.bg.muted',
});

/**
 * The recipes of the parts of `ui/` that the sign-in does not show, 10 kB with their overrides: each module that takes such a part from
 * Chakra imports this one (`late-recipes.dom.spec`). All of Chakra's recipes weigh 25 kB: a new part adds its own here.
 */
export const recipes = {
  checkmark: checkmarkRecipe,
  skeleton: skeletonRecipe,
  textarea: textareaRecipe,
};

export const slotRecipes = {
  checkbox: checkboxSlotRecipe,
  combobox: comboboxSlotRecipe,
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  menu: menuSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
  popover: popoverSlotRecipe,
  segmentGroup: segmentGroupSlotRecipe,
  switch: switchSlotRecipe,
  table: tableSlotRecipe,
  tabs: tabsSlotRecipe,
  toast: toastSlotRecipe,
};

const recipeOverrides = {
  textarea: { base: { '&::placeholder': { color: 'fg.subtle' } }, variants: { variant: { outline: control } } },
  checkmark: { variants: { variant: { solid: { bg: 'bg.panel' } } } },
  skeleton: { base: { '--skeleton-fallback': 'colors.bg.muted' }, variants: { loading: { true: { bg: 'bg.muted' } } } },
};

const slotRecipeOverrides = {
  nativeSelect: { variants: { variant: { outline: { field: control } } } },
  combobox: { variants: { variant: { outline: { input: control } } } },
  table: {
    base: {
      columnHeader: { bg: 'bg.subtle', color: 'fg.muted', fontWeight: '600', textStyle: 'dense' },
      row: { bg: 'bg.panel' },
    },
  },
  dialog: {
    base: {
      content: { borderWidth: '1px', borderColor: 'border', mdDown: { my: '0', minH: '100dvh', maxW: '100vw', borderRadius: '0' } },
      title: { fontFamily: 'heading', textStyle: 'h2' },
    },
    variants: {
      size: {
        xl: { content: { maxW: '1080px' } },
        cover: {
          positioner: { padding: '6', mdDown: { padding: '0' } },
          content: { maxW: '1680px', my: '0', md: { minH: 'calc(100dvh - 3rem)' } },
        },
      },
    },
  },
  segmentGroup: {
    base: {
      root: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border.emphasized', boxShadow: 'none' },
      indicator: { bg: 'colorPalette.solid', boxShadow: 'none' },
      item: { fontWeight: '600', _checked: { color: 'colorPalette.contrast' }, _before: { bg: 'transparent' } },
    },
  },
  drawer: { base: { title: { fontFamily: 'heading', textStyle: 'h2' } } },
  menu: { base: { content: { borderWidth: '1px', borderColor: 'border', boxShadow: 'sm' }, item: { [touch]: { minH: '44px' } } } },
  popover: { base: { content: { borderWidth: '1px', borderColor: 'border', boxShadow: 'md' } } },
  tabs: { base: { trigger: { fontWeight: '600', color: 'fg.muted', _selected: { color: 'colorPalette.fg' } } } },
  toast: {
    base: {
      root: {
        bg: 'bg.panel',
        color: 'fg',
        borderWidth: '1px',
        borderColor: 'border',
        borderInlineStartWidth: '4px',
        borderInlineStartColor: 'var(--toast-ink)',
        boxShadow: 'md',
        '--toast-ink': 'colors.fg.info',
        '&[data-type=success]': toastInk('success'),
        '&[data-type=error]': toastInk('error'),
        '&[data-type=warning]': toastInk('warning'),
      },
      title: { fontWeight: '600' },
      indicator: { color: 'var(--toast-ink)' },
    },
  },
};

// Partial on purpose, as in `system.ts`.
addRecipes(
  { recipes, slotRecipes },
  { recipes: recipeOverrides, slotRecipes: slotRecipeOverrides as unknown as Record<string, SlotRecipeConfig> },
);
