import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { RecordAttachments } from '../../record-attachments.js';
import { RecordQuestions } from '../../record-questions.js';
import { type Entry, entries } from './entry.api.js';
import { EntryLinesTable } from './entry-lines-table.js';

const kinds: Record<Entry['kind'], string> = {
  opening: 'Écriture d’à-nouveaux',
  transfer: 'Transfert entre budgets',
  appropriation: 'Affectation du résultat',
  depreciation: 'Dotations aux amortissements',
  disposal: 'Sortie d’immobilisation',
  grants: 'Subventions et fonds dédiés',
  provisions: 'Provisions et dépréciations',
  'cash-difference': 'Écart de caisse',
  'exchange-difference': 'Écart de change',
  'vat-return': 'Déclaration de TVA',
  reversal: 'Contre-passation',
  'first-balance': 'Solde initial',
  memo: 'Mention de réouverture',
  miscellaneous: 'Écriture diverse',
  'opening-balance': 'Bilan d’ouverture',
};

/** A journal entry, read-only. */
export function EntrySheet({ entry, onOpen }: { entry: Entry; onOpen: (id: string) => void }) {
  const { kind, status, journal, date, piece_ref, lines, reversed_by, refers_to } = entry;
  const original = kind === 'reversal' ? refers_to : null;
  return (
    <Stack gap="4">
      <HStack gap="4" wrap="wrap">
        {status === 'validated' ? <StatusBadge label="Validée" tone="done" /> : <StatusBadge label="Brouillard" tone="draft" />}
        <Text>{kinds[kind]}</Text>
        <Text color="fg.muted">
          Journal {journal}, le {day(date)}, pièce {piece_ref}
        </Text>
      </HStack>
      {reversed_by ? <Other text="Contre-passée." label="Voir la contre-passation" onOpen={() => onOpen(reversed_by)} /> : null}
      {original ? (
        <Other text="Contre-passe une autre écriture." label="Voir l’écriture d’origine" onOpen={() => onOpen(original)} />
      ) : null}
      <EntryLinesTable lines={lines} />
      <RecordAttachments record={entry} resource={entries} />
      <RecordQuestions writingId={entry.id} />
    </Stack>
  );
}

const Other = ({ text, label, onOpen }: { text: string; label: string; onOpen: () => void }) => (
  <HStack gap="3">
    <Text>{text}</Text>
    <Button size="sm" variant="outline" onClick={onOpen}>
      {label}
    </Button>
  </HStack>
);
