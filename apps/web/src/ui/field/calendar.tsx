import { DatePicker, parseDate } from '@chakra-ui/react';
import { datePickerSlotRecipe } from '@chakra-ui/react/theme';

const translations = {
  dayCell: ({ valueText, unavailable }: { valueText: string; unavailable: boolean }) =>
    unavailable ? `${valueText}, indisponible` : valueText,
  nextTrigger: (view: string) => ({ day: 'Mois suivant', month: 'Année suivante', year: 'Décennie suivante' })[view] ?? 'Suivant',
  prevTrigger: (view: string) => ({ day: 'Mois précédent', month: 'Année précédente', year: 'Décennie précédente' })[view] ?? 'Précédent',
  viewTrigger: (view: string) => (view === 'day' ? 'Choisir le mois' : 'Choisir l’année'),
  content: 'Calendrier',
  monthSelect: 'Mois',
  yearSelect: 'Année',
  trigger: (open: boolean) => (open ? 'Fermer le calendrier' : 'Ouvrir le calendrier'),
  clearTrigger: 'Effacer la date',
  presetTrigger: () => '',
  weekColumnHeader: 'Semaine',
  weekNumberCell: (week: number) => `Semaine ${week}`,
  placeholder: () => ({ day: 'jj', month: 'mm', year: 'aaaa' }),
  inputLabel: 'Date',
};

export type CalendarProps = {
  value: string | null;
  onPick: (date: string) => void;
  min?: string;
  max?: string;
  isUnavailable?: (day: string) => boolean;
};

/** The month grid of a date field: Monday first, arrows and PageUp/PageDown move, Enter picks. */
export function Calendar({ value, onPick, min, max, isUnavailable }: CalendarProps) {
  return (
    <DatePicker.Root
      recipe={datePickerSlotRecipe}
      inline
      locale="fr-FR"
      startOfWeek={1}
      timeZone="Europe/Paris"
      translations={translations as never}
      defaultValue={value ? [parseDate(value)] : []}
      {...(min ? { min: parseDate(min) } : {})}
      {...(max ? { max: parseDate(max) } : {})}
      {...(isUnavailable ? { isDateUnavailable: (date) => isUnavailable(date.toString()) } : {})}
      onValueChange={({ value: [picked] }) => picked && onPick(picked.toString())}
    >
      <DatePicker.Content unstyled>
        <DatePicker.View view="day">
          <DatePicker.Header />
          <DatePicker.DayTable />
        </DatePicker.View>
        <DatePicker.View view="month">
          <DatePicker.Header />
          <DatePicker.MonthTable />
        </DatePicker.View>
        <DatePicker.View view="year">
          <DatePicker.Header />
          <DatePicker.YearTable />
        </DatePicker.View>
      </DatePicker.Content>
    </DatePicker.Root>
  );
}
