import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TextInput } from '../../../ui/field/text-input.js';
import { count } from '../../../ui/format/format.js';
import { Button, IconButton } from '../../../ui/page/button.js';
import { Box, HStack, Span, Stack, Text } from '../../../ui/page/layout.js';
import { categories as categoryResource } from './plan.api.js';
import type { AccountingActivity, AccountingCategory } from './plan.js';

type Props = {
  activities: readonly AccountingActivity[];
  categories: readonly AccountingCategory[];
  onClose: (isChanged: boolean) => void;
};
const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

/** The headings of the plan: each is saved at once. One that has activities is not deleted: they would have nowhere to be. */
export function CategoriesDialog({ activities, categories, onClose }: Props) {
  const [shown, setShown] = useState(categories);
  const isChanged = shown !== categories;
  const sorted = shown.toSorted((left, right) => left.name.localeCompare(right.name, 'fr'));
  return (
    <Dialog
      open
      size="md"
      title="Catégories du plan"
      onClose={() => onClose(isChanged)}
      footer={<Button onClick={() => onClose(isChanged)}>Fermer</Button>}
    >
      <Stack gap="4">
        <NewCategory onSaved={(saved) => setShown((all) => [...all, saved])} />
        {sorted.length === 0 ? <Text color="fg.muted">Aucune catégorie pour le moment.</Text> : null}
        <Stack as="ul" listStyleType="none" gap="3" aria-label="Catégories">
          {sorted.map((category) => (
            <CategoryLine
              key={category.id}
              category={category}
              used={activities.filter((activity) => activity.category.id === category.id).length}
              onSaved={(saved) => setShown((all) => all.map((one) => (one.id === saved.id ? saved : one)))}
              onRemoved={() => setShown((all) => all.filter(({ id }) => id !== category.id))}
            />
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}

function NewCategory({ onSaved }: { onSaved: (saved: AccountingCategory) => void }) {
  const [name, setName] = useState('');
  const save = categoryResource.useSave();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(
      { id: undefined, body: { name } },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          setName('');
          notify.success('La catégorie a bien été créée');
        },
        onError: failed,
      },
    );
  };
  return (
    <form onSubmit={submit} aria-label="Nouvelle catégorie">
      <Text asChild fontWeight="600" mb="1">
        <label htmlFor={id}>Nouvelle catégorie</label>
      </Text>
      <HStack gap="2">
        <TextInput id={id} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
          Créer
        </Button>
      </HStack>
    </form>
  );
}

type LineProps = { category: AccountingCategory; used: number; onSaved: (saved: AccountingCategory) => void; onRemoved: () => void };

function CategoryLine({ category, used, onSaved, onRemoved }: LineProps) {
  const [name, setName] = useState(category.name);
  const save = categoryResource.useSave();
  const remove = categoryResource.useRemove();
  const isTyped = name.trim() !== category.name;
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(
      { id: category.id, version: undefined, body: { name } },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          notify.success('La catégorie a bien été renommée');
        },
        onError: failed,
      },
    );
  };
  const ask = async (): Promise<void> => {
    const description = `La catégorie « ${category.name} » n’a pas d’activité : elle quitte le plan.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
    remove.mutate(category.id, { onSuccess: onRemoved, onError: failed });
  };
  return (
    <Box as="li">
      <form onSubmit={rename} aria-label={category.name}>
        <HStack gap="2">
          <TextInput
            aria-label={`Nom de la catégorie ${category.name}`}
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
          {isTyped ? (
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              Renommer
            </Button>
          ) : null}
          {used === 0 ? (
            <IconButton label={`Supprimer la catégorie ${category.name}`} disabled={remove.isPending} onClick={() => void ask()}>
              <Trash2 size={16} />
            </IconButton>
          ) : null}
        </HStack>
      </form>
      <Span color="fg.muted" textStyle="dense">
        {used === 0
          ? 'Aucune activité'
          : `${count(used, 'activité')} : ${used < 2 ? 'déplacez-la' : 'déplacez-les'} pour pouvoir supprimer la catégorie`}
      </Span>
    </Box>
  );
}
