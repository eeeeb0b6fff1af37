import { Building2, CircleHelp, Gift, Globe, House, Landmark, type LucideIcon, ServerCog, Tent, Users } from 'lucide-react';
import { claimSections } from './activities/person-sections.js';
import { advantageSections } from './advantage/person-sections.js';
import { type AreaLabel, areas } from './areas.js';
import { PersonSections } from './directory/person/person-sections.js';
import { homeScreens } from './home/screens.js';
import { mailingSections } from './mailing/person-sections.js';
import { AppShell, type ShellDialogs } from './shell/app-shell.js';
import { areasOf } from './shell/navigation/navigation.js';
import { lazyPart } from './ui/feedback/lazy-part.js';
import { BankImages } from './website/editor/image/bank-images.js';

const icons: Record<AreaLabel, LucideIcon> = {
  Annuaire: Users,
  Activités: Tent,
  Avantages: Gift,
  Comptabilité: Landmark,
  'Site web': Globe,
  'Mon environnement': Building2,
  Aide: CircleHelp,
  Exploitation: ServerCog,
};

export const navigation = areasOf([
  { label: 'Accueil', icon: House, screens: homeScreens },
  ...areas.map((area) => ({ ...area, icon: icons[area.label] })),
]);

const dialogs: ShellDialogs = {
  palette: lazyPart(() => import('./palette.js')),
  password: lazyPart(() => import('./identity/password-dialog.js')),
  secondFactor: lazyPart(() => import('./identity/second-factor/second-factor-dialog.js')),
  stepUp: lazyPart(() => import('./identity/own-session/step-up-dialog.js')),
  passkeys: lazyPart(() => import('./identity/passkey/passkeys-dialog.js')),
  devices: lazyPart(() => import('./identity/own-session/devices-dialog.js')),
  handover: lazyPart(() => import('./identity/handover-dialog.js')),
  member: lazyPart(() => import('./directory/member-dialog.js')),
  session: lazyPart(() => import('./identity/session-dialog.js')),
};

const personSections = [...claimSections, ...advantageSections, ...mailingSections];

/** The route module of the screens behind the session: the shell, with what the areas bring to it and to each other. */
export function Component() {
  return (
    <PersonSections value={personSections}>
      <BankImages>
        <AppShell areas={navigation} dialogs={dialogs} />
      </BankImages>
    </PersonSections>
  );
}
