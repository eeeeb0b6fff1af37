import { Checkbox, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { Box, Text } from '../../ui/page/layout.js';
import { universesQuery } from './subsidy-rule.api.js';
import type { SubsidyRuleForm } from './subsidy-rule.js';
import { type Selection, toggleCategory, toggleSubCategory, toggleUniverse, type Universe } from './universe-choice.js';
import '../../theme/late-recipes.js';

/** The universes, categories and sub-categories of the ticketing, from which a rule chooses. */
export function UniverseTree({ form }: { form: UseFormReturn<SubsidyRuleForm> }) {
  const { data, error, refetch } = useQuery(universesQuery);
  const hint = useId();
  const [universe_ids, category_ids] = form.watch(['universe_ids', 'category_ids']);
  const chosen: Selection = { universe_ids, category_ids };
  const choose = (next: Selection) => {
    form.setValue('universe_ids', [...next.universe_ids], { shouldDirty: true });
    form.setValue('category_ids', [...next.category_ids], { shouldDirty: true });
  };
  if (error) return <ErrorPanel title="Impossible de charger le catalogue" error={error} onRetry={() => void refetch()} />;
  if (data && data.universes.length === 0)
    return <Text color="fg.muted">La billetterie n’a pas encore envoyé son catalogue : la règle vaut pour tous les billets.</Text>;
  return (
    <Box>
      <Text id={hint} color="fg.muted" textStyle="dense" mb="3">
        Rien de coché : tous les billets. Un univers coché sans catégorie est pris en entier.
      </Text>
      <chakra.ul aria-describedby={hint} listStyleType="none" display="grid" gap="4">
        {data?.universes.map((universe) => (
          <UniverseBranch key={universe.id} universe={universe} chosen={chosen} onChoose={choose} />
        ))}
      </chakra.ul>
    </Box>
  );
}

type Branch = { universe: Universe; chosen: Selection; onChoose: (next: Selection) => void };

function UniverseBranch({ universe, chosen, onChoose }: Branch) {
  const isPartial = universe.categories.some(
    ({ id, sub_categories }) => chosen.category_ids.includes(id) || sub_categories.some((sub) => chosen.category_ids.includes(sub.id)),
  );
  return (
    <chakra.li>
      <Tick
        label={universe.name}
        checked={isPartial ? 'indeterminate' : chosen.universe_ids.includes(universe.id)}
        onPress={() => onChoose(toggleUniverse(chosen, universe))}
        isStrong
      />
      <chakra.ul listStyleType="none" ps="7" pt="2" display="grid" gap="2">
        {universe.categories.map((category) => {
          const chosenSubs = category.sub_categories.filter(({ id }) => chosen.category_ids.includes(id));
          const isWhole = chosen.category_ids.includes(category.id);
          return (
            <chakra.li key={category.id}>
              <Tick
                label={category.name}
                checked={isWhole || (chosenSubs.length > 0 ? 'indeterminate' : false)}
                onPress={() => onChoose(toggleCategory(chosen, universe, category))}
              />
              {category.sub_categories.length > 0 ? (
                <chakra.ul listStyleType="none" ps="7" pt="1" display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
                  {category.sub_categories.map(({ id, name }) => (
                    <chakra.li key={id}>
                      <Tick
                        label={name}
                        checked={chosen.category_ids.includes(id)}
                        onPress={() => onChoose(toggleSubCategory(chosen, universe, category, id))}
                      />
                    </chakra.li>
                  ))}
                </chakra.ul>
              ) : null}
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.li>
  );
}

type TickProps = { label: string; checked: boolean | 'indeterminate'; onPress: () => void; isStrong?: boolean };

function Tick({ label, checked, onPress, isStrong = false }: TickProps) {
  return (
    <Checkbox.Root size="sm" minH="24px" checked={checked} onCheckedChange={onPress}>
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label fontWeight={isStrong ? '600' : '400'}>{label}</Checkbox.Label>
    </Checkbox.Root>
  );
}
