import { personPath } from '../../directory/public.js';
import { useAllowed } from '../../platform/me.js';
import { Callout, ErrorPanel, Panel } from '../../ui/feedback/panels.js';
import { count, euros } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { HStack, Span, Stack, Text } from '../../ui/page/layout.js';
import type { GiftForm, GiftPreview } from './gift.js';

type MeterProps = { preview: GiftPreview | undefined; error: unknown; onRetry: () => void; type: GiftForm['type'] };

/** The effect of the order on each person's year by the rules of the URSSAF. The meter warns, and never blocks. */
export function UrssafMeter({ preview, error, onRetry, type }: MeterProps) {
  return (
    <Panel title={preview ? `Compteur URSSAF ${preview.year}` : 'Compteur URSSAF'}>
      {preview ? (
        <Stack gap="3" aria-live="polite">
          <Text>
            Plafond par personne et par an : <Span fontWeight="600">{euros(preview.ceiling)}</Span>
          </Text>
          <Verdict preview={preview} type={type} />
          {preview.warnings.map((warning) => (
            <Text key={warning} color="fg.muted">
              {warning}
            </Text>
          ))}
        </Stack>
      ) : error ? (
        <ErrorPanel title="Impossible de calculer le compteur" error={error} onRetry={onRetry} />
      ) : (
        <Text color="fg.muted">Chargement en cours...</Text>
      )}
    </Panel>
  );
}

const mostNames = 8;

function Verdict({ preview, type }: { preview: GiftPreview; type: GiftForm['type'] }) {
  if (type === 'Culture') return <Callout>Les bons réservés à la culture ne comptent pas dans le plafond.</Callout>;
  if (preview.people_at_risk === 0)
    return <Callout kind="success">Avec cette commande, aucune personne ne perd son exonération dans l’année.</Callout>;
  const shown = preview.risks.slice(0, mostNames);
  const others = preview.people_at_risk - shown.length;
  return (
    <>
      <Callout kind="warning" title={`${count(preview.people_at_risk, 'personne')} à risque, base de ${euros(preview.base_at_risk)}`}>
        Ces bons seraient soumis à cotisations dès le premier euro. Le bureau peut commander quand même : son motif est gardé.
      </Callout>
      <Text textStyle="dense" color="fg.muted">
        Base à risque sur le total de l’année :
      </Text>
      <Stack as="ul" listStyleType="none" gap="1" aria-label="Personnes à risque">
        {shown.map(({ person, fullname, total, base_at_risk }) => (
          <li key={person}>
            <HStack justify="space-between" gap="3">
              <PersonName id={person} name={fullname} />
              <Span color="fg.muted" textAlign="end">
                {euros(base_at_risk)} sur {euros(total)}
              </Span>
            </HStack>
          </li>
        ))}
      </Stack>
      {others > 0 ? <Text color="fg.muted">Et {count(others, 'autre personne', 'autres personnes')}.</Text> : null}
    </>
  );
}

export function PersonName({ id, name }: { id: string; name: string }) {
  return useAllowed()('people') ? <Link to={personPath(id)}>{name}</Link> : <Span>{name}</Span>;
}
