import { chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.js';
import { count, time } from '../format/format.js';
import { Button } from '../page/button.js';
import { type Conflict, type ConflictField } from './conflict.js';

type ConflictDialogProps<Values extends Record<string, unknown>> = {
  conflict: Conflict<Values>;
  saved: Values;
  mine: Values;
  fields: readonly ConflictField[];
  /** The user who saved meanwhile, and the instant, if known. */
  author?: string;
  at?: string;
  /** Loads the saved record into the form and drops the user's input. */
  onTakeSaved: () => void;
  /** The merged values, with the user's choice for each conflicting field, to be saved with the new version. */
  onApply: (values: Values) => void;
  onClose: () => void;
};

const plain = (value: unknown): string => (value === null || value === undefined || value === '' ? '–' : String(value));

function Choice({
  name,
  label,
  checked,
  onChoose,
  children,
}: {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: string;
}) {
  return (
    <chakra.label display="flex" gap="2" alignItems="center" minH="32px" cursor="pointer">
      <chakra.input
        type="radio"
        name={`conflict-${name}`}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        boxSize="4"
        accentColor="brand.solid"
      />
      {children}
    </chakra.label>
  );
}

/** Someone saved the same record meanwhile: each disputed field is chosen by the reader. Never a silent overwrite. */
export function ConflictDialog<Values extends Record<string, unknown>>(props: ConflictDialogProps<Values>) {
  const { conflict, saved, mine, fields, author = 'une autre personne', at, onTakeSaved, onApply, onClose } = props;
  const [keepsMine, setKeepsMine] = useState<Readonly<Record<string, boolean>>>({});
  const savedBy = `Enregistré par ${author}${at ? ` à ${time(at)}` : ''}`;
  const apply = () => {
    const theirs = Object.fromEntries(conflict.disputed.filter((name) => !keepsMine[name]).map((name) => [name, saved[name]]));
    onApply({ ...conflict.merged, ...theirs });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Cette fiche a été modifiée pendant votre saisie"
      footer={
        <>
          <Button variant="outline" onClick={onTakeSaved}>
            Reprendre la version enregistrée
          </Button>
          <Button onClick={apply}>Appliquer mes choix</Button>
        </>
      }
    >
      <Stack gap="4">
        {conflict.taken.length > 0 && (
          <Text color="fg.muted">
            {count(conflict.taken.length, 'champ')} mis à jour par {author}.
          </Text>
        )}
        <chakra.table
          width="full"
          borderWidth="1px"
          css={{
            '& th, & td': { textAlign: 'start', px: '3', py: '2', borderBottomWidth: '1px', verticalAlign: 'top' },
            '& thead': { bg: 'bg.subtle' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col">{savedBy}</th>
              <th scope="col">Votre saisie</th>
            </tr>
          </thead>
          <tbody>
            {conflict.disputed.map((name) => {
              const { label = name, format = plain } = fields.find((field) => field.name === name) ?? {};
              const choose = (own: boolean) => () => setKeepsMine((all) => ({ ...all, [name]: own }));
              return (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>
                    <Choice
                      name={name}
                      label={`${label}, version enregistrée : ${format(saved[name])}`}
                      checked={!keepsMine[name]}
                      onChoose={choose(false)}
                    >
                      {format(saved[name])}
                    </Choice>
                  </td>
                  <td>
                    <Choice
                      name={name}
                      label={`${label}, votre saisie : ${format(mine[name])}`}
                      checked={keepsMine[name] === true}
                      onChoose={choose(true)}
                    >
                      {format(mine[name])}
                    </Choice>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </chakra.table>
      </Stack>
    </Dialog>
  );
}
