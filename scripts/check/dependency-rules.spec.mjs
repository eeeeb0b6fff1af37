import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const configuration = join(root, '.dependency-cruiser.cjs');

/** One import per rule that the rule must refuse; `type x` imports a type. Targets exist unless the rule is about those that do not. */
const refused = [
  ['no-cycle', 'libs/domain/src/activities/cycle-a.ts', './cycle-b.js'],
  ['no-cycle-of-types', 'apps/api/src/cycle-c.ts', 'type ./cycle-d.js'],
  ['no-cycle-of-types', 'apps/web/src/cycle-e.ts', 'type ./cycle-f.js'],
  ['no-dangling-import', 'apps/api/src/main.ts', './renamed-yesterday.js'],
  ['no-undeclared-package', 'apps/api/src/main.ts', 'borrowed'],
  ['kernel-knows-nobody', 'libs/kernel/src/drain.ts', '@intendance/domain/activities/refund/refund.js'],
  ['domain-is-pure', 'libs/domain/src/activities/refund/refund.ts', 'borrowed'],
  ['domain-is-pure', 'libs/domain/src/activities/refund/refund.ts', 'node:fs'],
  ['event-store-knows-the-kernel', 'libs/event-store/src/store.ts', '@intendance/domain/activities/refund/refund.js'],
  ['contract-stands-alone', 'libs/contract/src/client.ts', '@intendance/domain/activities/refund/refund.js'],
  ['pools-of-the-home', 'apps/api/src/activities/refund/refund.schedule.ts', '../../platform/pools/pools.js'],
  ['libs-know-no-app', 'libs/domain/src/activities/refund/refund.ts', '../../../../../apps/api/src/main.js'],
  ['clients-know-the-contract', 'apps/web/src/activities/page.tsx', '@intendance/domain/activities/refund/refund.js'],
  ['clients-know-the-contract', 'apps/cli/src/activities/refunds.ts', '../../../api/src/main.js'],
  ['web-runs-in-a-browser', 'apps/web/src/activities/page.tsx', '@intendance/kernel/id.js'],
  ['areas-meet-at-the-door', 'libs/domain/src/bookkeeping/bank.ts', '../activities/refund/refund.js'],
  ['areas-meet-at-the-door', 'apps/api/src/bookkeeping/bank.handler.ts', '../activities/refund/refund.handler.js'],
  ['areas-read-one-way', 'apps/api/src/directory/person.ts', '../activities/public.js'],
  ['areas-read-one-way', 'apps/web/src/bookkeeping/page.tsx', '../activities/page.js'],
  ['areas-meet-at-the-door', 'apps/cli/src/website/site.ts', '../activities/refunds.js'],
  ['areas-read-one-way', 'apps/cli/src/subscription/prices.ts', '../website/site.js'],
  ['floors-of-the-web', 'apps/web/src/platform/menu.tsx', '../ui/dialog/confirm.js'],
  ['floors-of-the-web', 'apps/web/src/ui/table.tsx', '../shell/sidebar.js'],
  ['floors-of-the-web', 'apps/web/src/shell/sidebar.tsx', '../activities/page.js'],
  ['floors-of-the-web', 'apps/web/src/shell/sidebar.tsx', '../areas.js'],
  ['floors-of-the-web', 'apps/web/src/activities/page.tsx', '../home/tiles.js'],
  ['platform-knows-no-area', 'apps/api/src/platform/http.ts', '../activities/refund/refund.handler.js'],
  ['platform-knows-no-area', 'apps/web/src/ui/table.tsx', '../activities/page.js'],
  ['platform-knows-no-area', 'apps/web/src/platform/menu.tsx', '../bookkeeping/page.js'],
  ['platform-knows-no-capability', 'apps/api/src/platform/http.ts', '../capabilities/attachment/attachments.js'],
  ['capabilities-know-no-area', 'apps/api/src/capabilities/attachment/attachments.ts', '../../activities/refund/refund.handler.js'],
  ['seed-is-imported-by-its-programs', 'apps/api/src/activities/refund/refund.handler.ts', '../../seed/seed-run.js'],
  ['capabilities-know-no-area', 'libs/domain/src/capabilities/attachment/attachment.ts', '../../activities/refund/refund.events.js'],
  ['rooms-of-bookkeeping', 'libs/domain/src/bookkeeping/calendar/year.ts', '../year/closing.js'],
  ['rooms-of-bookkeeping', 'libs/domain/src/bookkeeping/plan/category.ts', '../year/closing.js'],
  ['rooms-of-bookkeeping', 'libs/domain/src/bookkeeping/third-party/lettering.ts', '../year/closing.js'],
  ['rooms-of-bookkeeping', 'libs/domain/src/bookkeeping/bank/operation.ts', '../year/closing.js'],
  ['rooms-of-bookkeeping', 'libs/domain/src/bookkeeping/ledger/entry.ts', '../year/closing.js'],
  ['rooms-of-bookkeeping', 'apps/web/src/bookkeeping/year/page.tsx', '../summary/cards.js'],
  ['rooms-of-bookkeeping', 'apps/cli/src/bookkeeping/plan/plan.ts', '../year/exercices.js'],
  ['rooms-of-website', 'libs/domain/src/website/editor/article.ts', '../site/address.js'],
  ['rooms-of-website', 'apps/api/src/website/editor/article.controller.ts', '../site/pages.js'],
  ['rooms-of-website', 'apps/api/src/website/site/serve.ts', '../members/visit.js'],
  ['rooms-of-identity', 'apps/api/src/identity/user/accounts.ts', '../session/sessions.js'],
  ['rooms-of-identity', 'apps/api/src/identity/session/session-reader.ts', '../environment-user/environment-users.js'],
  ['rooms-of-identity', 'apps/web/src/identity/user/form.tsx', '../invitation/invitation.js'],
  ['rooms-of-directory', 'apps/web/src/directory/person/page.tsx', '../person-import/page.js'],
  ['rooms-of-activities', 'libs/domain/src/activities/refund-activity/rule.ts', '../refund/refund.js'],
  ['rooms-of-advantage', 'apps/api/src/advantage/order/order.ts', '../order-import/order-import.js'],
  ['rooms-of-mailing', 'apps/api/src/mailing/mail-delivery/sender.ts', '../returned-mail/reports.js'],
  ['rooms-of-capabilities', 'apps/api/src/capabilities/manifest/noun.ts', '../erasure/erasure.js'],
  ['rooms-of-platform', 'apps/api/src/platform/wire/fields.ts', '../http/http.module.js'],
  ['rooms-of-platform', 'apps/api/src/platform/config/config.ts', '../pools/pools.js'],
  ['rooms-of-subscription', 'libs/domain/src/subscription/contract/offer.ts', '../billing/bill.js'],
  ['rooms-of-subscription', 'apps/api/src/subscription/contract/offers.ts', '../operator/bills.js'],
  ['rooms-of-subscription', 'apps/web/src/subscription/billing/page.tsx', '../operator/batch.page.js'],
  ['rooms-of-shell', 'apps/web/src/shell/bar/offline.tsx', '../navigation/menu.js'],
  ['rooms-of-ui', 'apps/web/src/ui/page/button.tsx', '../dialog/confirm.js'],
  ['rooms-of-ui', 'apps/web/src/ui/table/rows.tsx', '../list/page.js'],
  ['examples-stand-alone', 'examples/consumer/main.ts', '@intendance/kernel/id.js'],
  ['testing-stays-in-tests', 'apps/api/src/main.ts', '@intendance/testing/specify.js'],
];

/** The same neighbourhood, on the right side of each rule. */
const allowed = [
  ['libs/kernel/src/id.ts', 'node:crypto'],
  ['libs/domain/src/activities/refund/refund.ts', '@intendance/kernel/money.js'],
  ['libs/domain/src/activities/refund/refund.spec.ts', '@intendance/testing/specify.js'],
  ['libs/domain/src/activities/refund/refund.ts', '../../directory/person.events.js'],
  ['libs/domain/src/bookkeeping/year/closing.ts', '../ledger/entry.js'],
  ['apps/api/src/subscription/operator/bills.ts', '../billing/bill.js'],
  ['apps/api/src/website/members/visit.ts', '../site/pages.js'],
  ['apps/web/src/activities/refund-activity/aside.tsx', '../refund/list.js'],
  ['apps/api/src/activities/refund/dashboard.ts', '../../bookkeeping/public.js'],
  ['apps/api/src/platform/http/problem.filter.ts', '../wire/request-error.js'],
  ['apps/api/src/catalogue.ts', './activities/refund/refund.handler.js'],
  ['apps/api/src/activities/refund/refund.controller.ts', '../../capabilities/upload/upload.js'],
  ['apps/api/src/capabilities/upload/upload.ts', '../../platform/files.js'],
  ['apps/web/src/frame.tsx', './shell/sidebar.js'],
  ['apps/web/src/home/tiles.tsx', '../activities/page.js'],
  ['apps/web/src/activities/page.tsx', '../shell/navigation/menu.js'],
  ['apps/web/src/activities/page.tsx', '@intendance/contract/client.js'],
  ['apps/web/src/activities/page.tsx', '@intendance/kernel/money.js'],
];

let folder;
let violations;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
  for (const [path, source] of Object.entries(fixture())) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  mkdirSync(join(folder, 'node_modules/@intendance'), { recursive: true });
  for (const lib of ['kernel', 'domain', 'event-store', 'contract', 'testing'])
    symlinkSync(join(folder, 'libs', lib), join(folder, 'node_modules/@intendance', lib));
  violations = cruise().summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the dependency rules', () => {
  it.each(refused)('%s refuses that %s imports %s', (rule, from, specifier) => {
    expect(violations).toContainEqual(expect.stringMatching(`^${rule}: ${literally(from)} -> .*${literally(lastWord(specifier))}`));
  });

  it.each(allowed)('let %s import %s', (from, specifier) => {
    expect(violations).not.toContainEqual(expect.stringMatching(`: ${literally(from)} -> .*${literally(lastWord(specifier))}\\.`));
  });

  it('are each proved above to bite', () => {
    const { forbidden } = createRequire(import.meta.url)(configuration);
    expect([...new Set(refused.map(([rule]) => rule))].sort()).toEqual([...new Set(forbidden.map(({ name }) => name))].sort());
  });
});

function fixture() {
  const files = {
    'package.json': JSON.stringify({ private: true, workspaces: ['libs/*', 'apps/*'], dependencies: workspaceDependencies() }),
    'node_modules/borrowed/package.json': '{ "name": "borrowed", "main": "index.js" }',
    'node_modules/borrowed/index.js': 'module.exports = 1;',
    'libs/domain/src/activities/cycle-b.ts': "import './cycle-a.js';\n",
    'apps/api/src/cycle-d.ts': "import './cycle-c.js';\n",
    'apps/web/src/cycle-f.ts': "import './cycle-e.js';\n",
    'libs/domain/src/activities/refund/refund.events.ts': '',
    'libs/domain/src/directory/person.events.ts': '',
    'libs/domain/src/bookkeeping/year/closing.ts': '',
    'apps/web/src/bookkeeping/summary/cards.tsx': '',
    'libs/domain/src/subscription/billing/bill.ts': '',
    'libs/domain/src/website/site/address.ts': '',
    'apps/api/src/website/site/pages.ts': '',
    'apps/api/src/mailing/returned-mail/reports.ts': '',
    'apps/api/src/identity/session/sessions.ts': '',
    'apps/api/src/identity/environment-user/environment-users.ts': '',
    'apps/web/src/identity/invitation/invitation.ts': '',
    'apps/web/src/directory/person-import/page.tsx': '',
    'apps/web/src/activities/refund/list.tsx': '',
    'apps/api/src/advantage/order-import/order-import.ts': '',
    'apps/api/src/capabilities/erasure/erasure.ts': '',
    'apps/api/src/subscription/billing/bill.ts': '',
    'apps/web/src/subscription/operator/batch.page.tsx': '',
    'apps/web/src/ui/dialog/confirm.ts': '',
    'apps/web/src/ui/list/page.ts': '',
    'apps/cli/src/bookkeeping/year/exercices.ts': '',
    'apps/web/src/areas.ts': '',
    'apps/web/src/shell/navigation/menu.tsx': '',
    'libs/kernel/src/money.ts': '',
    'libs/testing/src/specify.ts': '',
    'apps/api/src/activities/refund/refund.handler.ts': '',
    'apps/api/src/seed/seed-run.ts': '',
    'apps/api/src/activities/public.ts': '',
    'apps/api/src/bookkeeping/public.ts': '',
    'apps/api/src/platform/files.ts': '',
    'apps/api/src/platform/pools/pools.ts': '',
    'apps/api/src/platform/wire/request-error.ts': '',
    'apps/api/src/platform/http/http.module.ts': '',
  };
  for (const lib of ['kernel', 'domain', 'event-store', 'contract', 'testing'])
    files[`libs/${lib}/package.json`] = JSON.stringify({ name: `@intendance/${lib}`, exports: { './*.js': { source: './src/*.ts' } } });
  for (const [from, specifier] of [...refused.map(([, ...link]) => link), ...allowed])
    files[from] = `${files[from] ?? ''}${importOf(specifier)}\n`;
  return files;
}

const importOf = (specifier) =>
  specifier.startsWith('type ') ? `import type { T } from '${specifier.slice(5)}';` : `import '${specifier}';`;

function workspaceDependencies() {
  return Object.fromEntries(['kernel', 'domain', 'event-store', 'contract', 'testing'].map((lib) => [`@intendance/${lib}`, '*']));
}

/** depcruise exits with the number of errors; the report is on stdout either way. */
function cruise() {
  const arguments_ = ['--config', configuration, '--output-type', 'json', 'libs', 'apps', 'examples'];
  try {
    return JSON.parse(
      execFileSync(join(root, 'node_modules/.bin/depcruise'), arguments_, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch (error) {
    return JSON.parse(error.stdout);
  }
}

const lastWord = (specifier) => specifier.split(/[/:]/).at(-1).replace(/\.js$/, '');
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
