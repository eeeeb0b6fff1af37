import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, mergeConfigs, type SlotRecipeConfig, type SystemConfig } from '@chakra-ui/react/styled-system';
import {
  animationStyles,
  breakpoints,
  globalCss as chakraGlobalCss,
  textStyles as chakraTextStyles,
  keyframes,
  layerStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { globalCss } from './global-css.js';
import { type Brand, brandNames } from './palette.js';
import { recipeOverrides, slotRecipeOverrides } from './recipe-overrides.js';
import { withLateRecipes } from './recipe-register.js';
import { recipes, slotRecipes } from './recipes.js';
import { fonts, plainColors, semanticColors, shadows, textStyles } from './tokens.js';

const base: SystemConfig = defineConfig({
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss: chakraGlobalCss,
  theme: {
    breakpoints,
    keyframes,
    layerStyles,
    animationStyles,
    textStyles: chakraTextStyles,
    tokens: { ...tokens, colors: plainColors, fonts },
    recipes,
    slotRecipes,
  },
});

const house = (brand: Brand): SystemConfig =>
  defineConfig({
    globalCss,
    theme: {
      textStyles,
      keyframes: { 'kit-slide': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } } },
      semanticTokens: {
        colors: semanticColors(brand),
        shadows,
        radii: { l1: { value: '4px' }, l2: { value: '6px' }, l3: { value: '10px' } },
      },
      recipes: recipeOverrides,
      // Partial on purpose: merged over the whole recipes above, which name the slots.
      slotRecipes: slotRecipeOverrides as unknown as Record<string, SlotRecipeConfig>,
    },
  });

/** Chosen once, before the first paint: white label changes the brand colours and nothing else. */
export const systemFor = (brand: Brand) => withLateRecipes(createSystem(mergeConfigs(defaultBaseConfig, base, house(brand))));

export const isBrand = (name: string | null | undefined): name is Brand => brandNames.some((brand) => brand === name);
