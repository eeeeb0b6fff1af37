import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Refusal } from '../../../ui/feedback/refusal.js';
import { ReportLine, ReportLines } from '../../../ui/feedback/report-lines.js';
import { count, dateTime } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { type AssetImport, assetImportsQuery } from './asset-file.api.js';

/** The imports that stand: each is withdrawn as a whole. Nothing without an import. */
export function AssetImports() {
  const { data } = useQuery(assetImportsQuery);
  const withdraw = bookkeeping.useSend('delete', '/api/comptability/fixed_assets/imports/{id}');
  const ask = async ({ id, file_name, assets }: AssetImport): Promise<void> => {
    const description = `${count(assets, 'immobilisation quittera', 'immobilisations quitteront')} le registre, avec ses dotations et ses sorties des périodes ouvertes. Le fichier pourra revenir.`;
    if (!(await confirm({ title: `Retirer « ${file_name} »`, description, confirmLabel: 'Retirer', destructive: true }))) return;
    withdraw.mutate(
      { path: { id } },
      {
        onSuccess: (withdrawal) => {
          const entries = withdrawal.entries > 0 ? `, ${count(withdrawal.entries, 'écriture reprise', 'écritures reprises')}` : '';
          notify.success(`${count(withdrawal.assets, 'immobilisation retirée', 'immobilisations retirées')} du registre${entries}.`);
        },
      },
    );
  };
  if (!data || data.imports.length === 0) return null;
  return (
    <Stack gap="2">
      <Text fontWeight="600">Registres déjà repris</Text>
      {withdraw.error ? <Refusal error={withdraw.error} /> : null}
      <ReportLines label="Registres déjà repris">
        {data.imports.map((one) => (
          <ReportLine
            key={one.id}
            end={
              <Button
                size="sm"
                variant="outline"
                loading={withdraw.isPending && withdraw.variables.path.id === one.id}
                onClick={() => void ask(one)}
              >
                Retirer
              </Button>
            }
          >
            {one.file_name}
            <Text textStyle="dense" color="fg.muted">
              {`${dateTime(one.imported_at)} · ${count(one.assets, 'immobilisation')} au registre`}
            </Text>
          </ReportLine>
        ))}
      </ReportLines>
    </Stack>
  );
}
