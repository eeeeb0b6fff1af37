import { sitePath } from './site-path.js';
import type { PlanGroup, SiteView } from './site-view.js';

/** The pages of the site, by their part. */
export const SitePlan = ({ site, groups }: { site: SiteView; groups: readonly PlanGroup[] }) => (
  <>
    {groups.map(({ title, entries }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul>
          {entries.map(({ path, label }) => (
            <li key={path}>
              <a href={sitePath(site, path)}>{label}</a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
);
