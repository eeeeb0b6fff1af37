import type { ListData, MailingList } from './mailing-list.api.js';

export type ListForm = {
  name: string;
  type: 'people' | 'file' | null;
  statusBenef: 'current' | 'past' | 'all';
  civility: string;
  zip_code: string;
  city: string;
  CUSTOM1: string;
  CUSTOM2: string;
  CUSTOM3: string;
  entrance_from: string | null;
  entrance_to: string | null;
  exit_from: string | null;
  exit_to: string | null;
  file: string | null;
  consent: boolean;
};

export const emptyList: ListForm = {
  name: '',
  type: 'people',
  statusBenef: 'current',
  civility: '',
  zip_code: '',
  city: '',
  CUSTOM1: '',
  CUSTOM2: '',
  CUSTOM3: '',
  entrance_from: null,
  entrance_to: null,
  exit_from: null,
  exit_to: null,
  file: null,
  consent: false,
};

export const listForm = ({ name, type, data, consent }: MailingList): ListForm => ({
  name,
  type,
  statusBenef: data.statusBenef ?? 'current',
  civility: data.civility ?? '',
  zip_code: data.zip_code ?? '',
  city: data.city ?? '',
  CUSTOM1: data.CUSTOM1 ?? '',
  CUSTOM2: data.CUSTOM2 ?? '',
  CUSTOM3: data.CUSTOM3 ?? '',
  entrance_from: data.ENTRANCE?.from ?? null,
  entrance_to: data.ENTRANCE?.to ?? null,
  exit_from: data.EXIT?.from ?? null,
  exit_to: data.EXIT?.to ?? null,
  file: data.file?.isErased ? null : (data.file?.id ?? null),
  consent,
});

export function filtersOf(values: ListForm): ListData {
  const { statusBenef, civility, zip_code, city, CUSTOM1, CUSTOM2, CUSTOM3 } = values;
  return {
    statusBenef,
    civility: civility === 'M' || civility === 'Mme' ? civility : null,
    zip_code: zip_code || null,
    city: city || null,
    CUSTOM1: CUSTOM1 || null,
    CUSTOM2: CUSTOM2 || null,
    CUSTOM3: CUSTOM3 || null,
    ENTRANCE: { from: values.entrance_from, to: values.entrance_to },
    EXIT: { from: values.exit_from, to: values.exit_to },
  };
}

export const listBody = (values: ListForm) => ({
  name: values.name,
  type: values.type,
  data: values.type === 'file' ? { file: values.file } : filtersOf(values),
  consent: values.consent,
});
