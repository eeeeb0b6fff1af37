import { dayInParis, formatDay } from '@intendance/kernel/local-date.js';
import type { FactorState } from '../../../capabilities/second-factor/factor-table.js';
import type { PageMaker } from '../../site/page/page-maker.js';
import type { FactorFormView } from '../../site/template/site-view.js';
import type { FactorEnrolment } from '../member-access/own-factor.js';
import { faultNews } from '../site-route/form-errors.js';

export const ownFactorPage =
  (form: FactorFormView): PageMaker =>
  async () => ({
    head: {
      path: 'mon-espace/double-authentification',
      title: 'Protection de mon espace',
      ...(form.step.name === 'codes' ? { news: 'Protection activée' } : faultNews(form.errors)),
      isHidden: true,
    },
    page: { kind: 'factor', ...form },
  });

export async function enrolmentStep({ secret, uri }: FactorEnrolment): Promise<FactorFormView['step']> {
  const { encode } = await import('uqr');
  const { data, size } = encode(uri, { ecc: 'M', border: 2 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { name: 'enrolment', secret, size, modules: modules.join('') };
}

export const onStep = (activeSince: Date, { recoveryCodes }: FactorState): FactorFormView['step'] => ({
  name: 'on',
  sentences: [
    `Depuis le ${formatDay(dayInParis(activeSince))}, la connexion à votre espace demande, en plus de l’e-mail, le code de votre application d’authentification.`,
    recoveryCodes === 0 ? 'Il ne vous reste aucun code de secours : renouvelez-les.' : `Codes de secours restants : ${recoveryCodes}.`,
  ],
});
