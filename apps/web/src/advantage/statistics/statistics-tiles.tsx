import { Euro, Gift, HandCoins, LogIn, ShoppingCart, Ticket, Users } from 'lucide-react';
import { useAllowed } from '../../platform/me.js';
import { count, euros, num, pct } from '../../ui/format/format.js';
import { SimpleGrid } from '../../ui/page/layout.js';
import { StatTile } from '../../ui/page/stat-tile.js';
import { orderItemsPath } from '../order/order.js';
import type { Period } from './period.js';
import type { Statistics } from './statistics.api.js';

const icon = { size: 18, 'aria-hidden': true } as const;

/** Skeletons until the statistics are there. */
export function StatisticsTiles({ statistics, period }: { statistics: Statistics | undefined; period: Period }) {
  const isAllowed = useAllowed();
  const pending = statistics === undefined;
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="4">
        <StatTile
          pending={pending}
          label="Taux de connexion"
          icon={<LogIn {...icon} />}
          value={pct(statistics?.connectionRate)}
          detail="ont déjà commandé"
        />
        <StatTile
          pending={pending}
          label="Taux de commande"
          icon={<ShoppingCart {...icon} />}
          value={pct(statistics?.orderRate)}
          detail="ont commandé dans la période"
        />
        <StatTile
          pending={pending}
          label="Clients"
          tone="blue"
          icon={<Users {...icon} />}
          value={num(statistics?.customersNumber)}
          detail={`sur ${count(statistics?.beneficiariesNumber ?? 0, 'bénéficiaire')}`}
        />
        <StatTile
          pending={pending}
          label="Commandes"
          tone="blue"
          icon={<Ticket {...icon} />}
          value={num(statistics?.ordersNumber)}
          detail={perCustomer(statistics)}
        />
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4">
        <StatTile
          pending={pending}
          label="Montant"
          tone="green"
          icon={<Euro {...icon} />}
          value={euros(statistics?.totals.total)}
          detail={perOrder(statistics)}
        />
        <StatTile
          pending={pending}
          label="Subvention"
          tone="green"
          icon={<HandCoins {...icon} />}
          value={euros(statistics?.totals.subvention)}
          detail={shareOf(statistics)}
          {...(isAllowed('subventions') ? { to: `${orderItemsPath}?from=${period.from}&to=${period.to}` } : {})}
        />
        <StatTile
          pending={pending}
          label="Bons cadeaux"
          tone="green"
          icon={<Gift {...icon} />}
          value={euros(statistics?.totals.giftVouchers)}
          detail="demandés dans la période"
          {...(isAllowed('gifts') ? { to: '/advantage/gift' } : {})}
        />
      </SimpleGrid>
    </>
  );
}

function perCustomer(statistics: Statistics | undefined): string {
  if (!statistics?.customersNumber) return 'aucune dans la période';
  return `soit ${num(Math.round((statistics.ordersNumber / statistics.customersNumber) * 10) / 10)} par client`;
}

function perOrder(statistics: Statistics | undefined): string {
  if (!statistics?.ordersNumber) return 'des commandes';
  return `soit ${euros(statistics.totals.total / statistics.ordersNumber)} par commande`;
}

function shareOf(statistics: Statistics | undefined): string {
  if (!statistics?.totals.total) return 'des commandes';
  return `soit ${pct((statistics.totals.subvention / statistics.totals.total) * 100)} du montant`;
}
