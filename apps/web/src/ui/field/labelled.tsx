import type { ReactNode } from 'react';
import { Box, Text } from '../page/layout.js';
import { DateInput } from './date-input.js';

/** A control outside of a form, under its name; the control repeats the name for screen readers. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Text textStyle="dense" fontWeight="600" mb="1" aria-hidden>
        {label}
      </Text>
      {children}
    </Box>
  );
}

/** A day outside of a form; empty while what is typed is no day. */
export function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <Labelled label={label}>
      <DateInput
        aria-label={label}
        value={value || null}
        calendarLabel={`Ouvrir le calendrier : ${label}`}
        onValueChange={(day) => onChange(day ?? '')}
      />
    </Labelled>
  );
}
