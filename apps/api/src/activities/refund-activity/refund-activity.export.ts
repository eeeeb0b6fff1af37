import { cents } from '@intendance/kernel/money.js';
import { countColumn, dayColumn, eurosColumn, flagColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import type { ListedRefundActivity } from './refund-activity.listing.js';

export const scopeLabels = { household: 'Chaque personne du foyer', beneficiary: 'Le bénéficiaire seulement' } as const;
export const periodLabels = { mois: 'Mois', trimestre: 'Trimestre', semestre: 'Semestre', an: 'An' } as const;

/** 'Export paramétrage remboursement.xlsx' */
export const refundActivityExport: Sheet<ListedRefundActivity> = {
  name: 'Activités',
  fileName: 'Export paramétrage remboursement',
  columns: [
    textColumn('Activité', ({ state }) => state.current.name, 32),
    flagColumn('Active', ({ state }) => state.current.enabled),
    dayColumn('Date de début', ({ state }) => state.current.startDate, 14),
    dayColumn('Date de fin', ({ state }) => state.current.endDate, 14),
    flagColumn('Pièce obligatoire', ({ state }) => state.current.billRequired, 18),
    textColumn('Bénéficiaires', ({ state }) => scopeLabels[state.current.scope], 28),
    countColumn('Pourcentage', ({ state: { current } }) => (current.rate.kind === 'percent' ? current.rate.share / 100 : null), 14),
    eurosColumn('Forfait', ({ state: { current } }) => (current.rate.kind === 'flat' ? current.rate.amount : null)),
    countColumn('Plafond en factures', ({ state: { current } }) => (current.cap.unit === 'bills' ? current.cap.count : null), 20),
    eurosColumn('Plafond en euros', ({ state: { current } }) => (current.cap.unit === 'euros' ? current.cap.amount : null), 18),
    textColumn('Période', ({ state }) => periodLabels[state.current.period], 12),
    textColumn('Règle', ({ state }) => state.current.comment, 48),
    eurosColumn('Total remboursé', ({ paid }) => cents(paid), 18),
    eurosColumn('Total demandé', ({ asked }) => cents(asked), 18),
    countColumn('Version', ({ state }) => state.current.version, 10),
  ],
};
