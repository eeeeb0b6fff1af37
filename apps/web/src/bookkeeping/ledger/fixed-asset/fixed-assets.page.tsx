import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { useMe } from '../../../platform/me.js';
import { confirm } from '../../../ui/dialog/confirm.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { Button } from '../../../ui/page/button.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { RegisterAccounts } from '../ledger/register-accounts.js';
import { RegisterPage } from '../ledger/register-page.js';
import { type FixedAssetOfYear, type FixedAssets, fixedAssets, fixedAssetsQuery, useCancelDisposal } from './fixed-asset.api.js';
import { type AssetAct, FixedAssetTable } from './fixed-asset-table.js';
import { YearDepreciation } from './year-depreciation.js';

const FixedAssetDialog = lazyDialog(async () => ({ default: (await import('./fixed-asset-dialog.js')).FixedAssetDialog }));
const DisposalDialog = lazyDialog(async () => ({ default: (await import('./disposal-dialog.js')).DisposalDialog }));
const AssetFileDialog = lazyDialog(async () => ({ default: (await import('../asset-file/asset-file-dialog.js')).AssetFileDialog }));
const PlanDialog = lazyDialog(async () => ({ default: (await import('./plan-dialog.js')).PlanDialog }));

const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

/** The register of fixed assets of a year, its depreciation, and the accounts of class 2 beside the ledger. */
export function Component() {
  return (
    <RegisterPage
      title="Immobilisations"
      description="Ce que la structure achète pour plus d’un an : chaque bien, son amortissement, et sa sortie."
      noYear="Ouvrez votre premier exercice pour tenir le registre des immobilisations."
      createLabel="Nouvelle immobilisation"
      file="Immobilisations.pdf"
      request={(query, signal) => download('/api/comptability/fixed_assets/download', { query, signal })}
      action={(year) => <TakeOver year={year} />}
      newDialog={(_, onClose) => <AssetDialog asset={null} onClose={onClose} />}
    >
      {(year, create) => <Register year={year} create={create} />}
    </RegisterPage>
  );
}

function TakeOver({ year }: { year: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" icon={<FileUp size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Reprendre un registre
      </Button>
      {isOpen ? <AssetFileDialog year={year} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Register({ year, create }: { year: string; create: React.ReactNode }) {
  const { data, error, refetch } = useQuery({ ...fixedAssetsQuery(year), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorPanel title="Impossible de charger les immobilisations" error={error} onRetry={() => void refetch()} />;
  if (!data) return <TilesSkeleton tiles={2} />;
  return (
    <>
      {data.exercice ? <YearDepreciation year={data.exercice} depreciation={data.depreciation} /> : null}
      {data.assets.length === 0 ? (
        <Panel>
          <EmptyPanel
            title="Aucune immobilisation pour le moment"
            description="Inscrivez un ordinateur, un meuble ou un logiciel acheté pour plusieurs années : ses dotations se calculent toutes seules."
            actions={create}
          />
        </Panel>
      ) : (
        <Assets register={data} />
      )}
      <RegisterAccounts accounts={data.accounts} year={year} />
    </>
  );
}

function Assets({ register: { assets, totals } }: { register: FixedAssets }) {
  const isCse = useMe().is_cse;
  const [selection, setSelection] = useState<{ asset: FixedAssetOfYear; act: AssetAct } | null>(null);
  const remove = fixedAssets.useRemove();
  const cancelDisposal = useCancelDisposal();
  const close = () => setSelection(null);
  const act = async (asset: FixedAssetOfYear, name: AssetAct) => {
    const { id, label, version } = asset;
    if (name === 'remove') {
      const description = `« ${label} » a été inscrite par erreur ? Un bien vendu ou jeté se sort du registre, sans être supprimé.`;
      if (!(await confirm({ title: 'Supprimer l’immobilisation', description, confirmLabel: 'Supprimer', destructive: true }))) return;
      remove.mutate({ id, version }, { onSuccess: () => notify.success(`« ${label} » est supprimée.`), onError: failed });
    } else if (name === 'cancel-disposal') {
      const description = `L’écriture de la sortie de « ${label} » sera contre-passée le même jour.`;
      if (!(await confirm({ title: 'Annuler la sortie', description, confirmLabel: 'Contre-passer', destructive: true }))) return;
      cancelDisposal.mutate(
        { path: { id }, version },
        { onSuccess: () => notify.success(`« ${label} » est de nouveau au registre.`), onError: failed },
      );
    } else setSelection({ asset, act: name });
  };
  return (
    <>
      <FixedAssetTable assets={assets} totals={totals} isCse={isCse} onAct={(asset, name) => void act(asset, name)} />
      {selection?.act === 'edit' ? <AssetDialog asset={selection.asset} onClose={close} /> : null}
      {selection?.act === 'component' ? <AssetDialog asset={null} parent={selection.asset} onClose={close} /> : null}
      {selection?.act === 'replace' ? <AssetDialog asset={null} replaced={selection.asset} onClose={close} /> : null}
      {selection?.act === 'dispose' ? <DisposalDialog asset={selection.asset} onClose={close} /> : null}
      {selection?.act === 'plan' ? <PlanDialog asset={selection.asset} onClose={close} /> : null}
    </>
  );
}

/** The form asks for earlier depreciation when the asset is older than the books. */
function AssetDialog(props: {
  asset: FixedAssetOfYear | null;
  parent?: FixedAssetOfYear;
  replaced?: FixedAssetOfYear;
  onClose: () => void;
}) {
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  const firstDay = years.map(({ start_date }) => start_date).toSorted()[0] ?? '';
  return <FixedAssetDialog {...props} firstDay={firstDay} />;
}
