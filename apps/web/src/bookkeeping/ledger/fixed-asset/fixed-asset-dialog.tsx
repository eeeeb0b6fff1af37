import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { CountField } from '../../../ui/field/count-field.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { today } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { purseChoices } from '../../plan/plan/plan.js';
import { AccountField } from '../journal-entry/account-field.js';
import { type FixedAsset, type FixedAssetOfYear, fixedAssets, useReplace } from './fixed-asset.api.js';
import {
  assetBody,
  assetConflictFields,
  assetValues,
  componentCosts,
  emptyAsset,
  emptyComponent,
  emptyReplacement,
  type FixedAssetValues,
  methodChoices,
  reasonChoices,
  replacementBody,
} from './fixed-asset-form.js';

type Props = {
  /** The asset of a new component. */
  parent?: FixedAsset;
  /** The asset that leaves for a new one. */
  replaced?: FixedAsset;
  asset: FixedAssetOfYear | null /** Books of a year before this day were kept elsewhere. */;
  firstDay: string;
  onClose: () => void;
};

/** A fixed asset, new or in the books; a new one may take the place of another. */
export function FixedAssetDialog({ asset, parent, replaced, firstDay, onClose }: Props) {
  const isCse = useMe().is_cse;
  const queries = useQueryClient();
  const { mutateAsync } = fixedAssets.useSave();
  const replace = useReplace();
  const { form, save, isDirty, isSaving, conflict } = useRecord<FixedAsset, FixedAssetValues>({
    record: asset,
    place: 'dialog',
    toForm: assetValues,
    empty: emptyOf({ parent, replaced }, isCse),
    fields: assetConflictFields,
    read: ({ id }) => queries.fetchQuery({ ...fixedAssets.one(id), staleTime: 0 }),
    write: (values, base) => {
      if (replaced) return replace.mutateAsync({ path: { id: replaced.id }, version: replaced.version, body: replacementBody(values) });
      return mutateAsync(
        base ? { id: base.id, version: base.version, body: assetBody(values) } : { id: undefined, body: assetBody(values) },
      );
    },
    notice: noticeOf({ asset, replaced }),
    onSaved: onClose,
  });
  const submit = form.handleSubmit((values) => {
    if (replaced && !values.date) return form.setError('date', { type: 'missing', message: 'Veuillez choisir le jour de la sortie.' });
    if (replaced && values.reason === 'sold' && values.price === null)
      return form.setError('price', { type: 'missing', message: 'Veuillez saisir le prix de cession.' });
    return values.acquisition_date
      ? save(values)
      : form.setError('acquisition_date', { type: 'missing', message: 'Veuillez renseigner la date d’acquisition.' });
  });
  return (
    <FormDialog
      size="lg"
      title={titleOf({ asset, parent, replaced })}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Immobilisation"
      action={replaced ? 'Remplacer' : 'Enregistrer'}
      pending={isSaving}
      subtitle={asset && <Viewers type="fixed_asset" id={asset.id} />}
      over={conflict}
    >
      {replaced ? <Leaving form={form} label={replaced.label} /> : null}
      {asset?.replaces_label ? <Text color="fg.muted">Remplace « {asset.replaces_label} ».</Text> : null}
      <Purchase form={form} isCse={isCse} />
      {parent ? <SegmentField form={form} name="component_cost" label="Valeur du composant" choices={componentCosts} /> : null}
      <Depreciation form={form} firstDay={firstDay} />
    </FormDialog>
  );
}

type Origin = { parent: FixedAsset | undefined; replaced: FixedAsset | undefined };

function emptyOf({ parent, replaced }: Origin, isCse: boolean): FixedAssetValues {
  if (replaced) return emptyReplacement(replaced, today());
  return parent ? emptyComponent(parent) : emptyAsset(today(), isCse);
}

function titleOf({ asset, parent, replaced }: Origin & Pick<Props, 'asset'>): string {
  if (replaced) return `Remplacer « ${replaced.label} »`;
  return asset?.label ?? (parent ? `Nouveau composant de « ${parent.label} »` : 'Nouvelle immobilisation');
}

function noticeOf({ asset, replaced }: Pick<Origin, 'replaced'> & Pick<Props, 'asset'>): string {
  if (replaced) return `« ${replaced.label} » est remplacée, l’écriture de sa sortie est passée.`;
  return asset ? 'L’immobilisation est corrigée.' : 'L’immobilisation est inscrite au registre.';
}

const isAssetAccount = (code: string): boolean => /^2[0-7]/.test(code) && !/^2[67]9/.test(code);

type PartProps = { form: UseFormReturn<FixedAssetValues> };

/** The disposal of the asset that is replaced. */
function Leaving({ form, label }: PartProps & { label: string }) {
  return (
    <>
      <Text color="fg.muted">
        « {label} » et ses composants sortent du registre, et le bien ci-dessous y entre. Annuler le remplacement défait les deux.
      </Text>
      <SegmentField form={form} name="reason" label="Ce que devient l’ancienne" choices={reasonChoices} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="date" label="Jour de la sortie" required />
        {form.watch('reason') === 'sold' ? <MoneyField form={form} name="price" label="Prix de cession" required /> : null}
      </SimpleGrid>
    </>
  );
}

function Purchase({ form, isCse }: PartProps & { isCse: boolean }) {
  return (
    <>
      <TextField form={form} name="label" label="Désignation" required maxLength={200} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <AccountField
          form={form}
          name="accounting_code_value"
          isOffered={isAssetAccount}
          emptyText="Aucun compte de la classe 2 à ce nom"
        />
        {isCse ? <Select form={form} name="budget" label="Budget" required choices={purseChoices} /> : null}
        <MoneyField form={form} name="cost" label="Valeur d’acquisition" required />
        <TextField form={form} name="piece_ref" label="Pièce" maxLength={40} hint="Le numéro de la facture, par exemple." />
        <DateField form={form} name="acquisition_date" label="Acquise le" required />
        <DateField form={form} name="in_service_date" label="Mise en service le" hint="L’amortissement commence ce jour-là." />
      </SimpleGrid>
    </>
  );
}

function Depreciation({ form, firstDay }: PartProps & { firstDay: string }) {
  const acquired = form.watch('acquisition_date');
  const isDepreciated = form.watch('method') !== 'none';
  const isTakenOver = form.watch('taken_over_date') !== null;
  return (
    <>
      <SegmentField form={form} name="method" label="Amortissement" choices={methodChoices} />
      {isDepreciated ? (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <CountField
            form={form}
            name="months"
            label="Durée d’utilisation en mois"
            required
            max={600}
            hint="36 mois pour un ordinateur, 120 pour un bureau."
          />
          <MoneyField form={form} name="residual_value" label="Valeur résiduelle" hint="La part qui ne s’amortit pas. Souvent aucune." />
          {acquired && (acquired < firstDay || isTakenOver) ? <TakeOver form={form} /> : null}
        </SimpleGrid>
      ) : null}
    </>
  );
}

/** The depreciation of earlier books. */
const TakeOver = ({ form }: PartProps) => (
  <>
    <MoneyField
      form={form}
      name="earlier_depreciation"
      label="Amortissements repris"
      hint="Ce que vos livres d’avant avaient amorti. Vide : ce que dit le plan."
    />
    <DateField
      form={form}
      name="taken_over_date"
      label="Repris au"
      hint="La valeur restante s’amortit à partir du lendemain. Vide : la première dotation rattrape le plan."
    />
  </>
);
