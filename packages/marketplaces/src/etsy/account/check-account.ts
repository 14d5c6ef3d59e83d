import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { type Finding, failed, once, passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { inConnections, inPolicies } from '../../fix.ts';
import type { AccountCalls } from '../../marketplace.ts';
import { Scopes, Sections, type Shop } from '../answers.ts';
import { ask } from '../client.ts';
import { currencyPage } from '../listing/publish.ts';
import { EtsySettings } from '../settings.ts';
import { askShop, connectedShop, shopPath } from './account.ts';
import { choose } from './chosen-profiles.ts';
import { postingScope, scopes } from './oauth.ts';
import { findProcessingProfile } from './processing-profile.ts';
import { policies, returnPoliciesPage } from './profiles.ts';

/** Which of the permissions that we ask for Etsy did not grant: it tells what a token may do. */
export async function findMissingScopes(context: MarketplaceContext): Promise<string[]> {
  const form = { token: await context.token() };
  const granted = await ask(context, Scopes, { method: 'POST', path: '/scopes', form, readOnly: true });
  return scopes.filter((scope) => !granted.scopes.includes(scope));
}

async function checkScopes(context: MarketplaceContext): Promise<Finding> {
  const missing = await findMissingScopes(context);
  if (missing.length === 0) return passed(`Etsy granted ${wordList(scopes)}.`);
  const worst = missing.every((scope) => scope === postingScope) ? warned : failed;
  return worst(`Etsy did not grant ${wordList(missing)}.`, {
    nextStep:
      'Connect Etsy again under Settings → Connections, and leave every permission on that page ticked.',
    fix: inConnections('etsy'),
  });
}

function shopFinding({ shop_name, is_vacation, listing_active_count: live }: Shop): Finding {
  const text = `${shop_name}, ${plural(live ?? 0, 'listing')} on sale.`;
  if (!is_vacation) return passed(text);
  return warned(`${text} It is on holiday, so nobody can buy.`, {
    nextStep: 'Open it again on Etsy when you are back.',
    link: 'https://www.etsy.com/your/shops/me/dashboard',
  });
}

function currencyOf({ currency_code: now = 'GBP' }: Shop, stored: string): Finding {
  if (now !== 'GBP') {
    return failed(`Your Etsy shop sells in ${now}; Crosslister lists in pounds.`, {
      nextStep: 'Set the currency of your shop to GBP on Etsy, then connect it again.',
      link: currencyPage,
    });
  }
  if (stored === now) return passed('The shop sells in pounds.');
  return failed(`The shop sells in pounds now, and was connected when it sold in ${stored}.`, {
    nextStep: 'Connect Etsy again under Settings → Connections.',
    fix: inConnections('etsy'),
  });
}

const namesOf = (list: NamedPolicy[]) => wordList(list.map(({ name }) => `"${name}"`));

function shippingOf({ shipping }: Awaited<ReturnType<typeof policies>>, wanted: string): Finding {
  if (shipping.length === 0) {
    return failed('There is no shipping profile, and Etsy takes no listing without one.', {
      nextStep: 'Make one on Etsy, then choose it under Settings → Default Policies.',
      link: 'https://www.etsy.com/your/shops/me/tools/shipping-profiles',
    });
  }
  if (wanted.trim()) {
    return passed(`${namesOf(shipping)}. Chosen: "${choose(shipping, wanted, 'shipping_profile').name}".`);
  }
  return warned(`${namesOf(shipping)}. None is chosen.`, {
    nextStep: 'Choose one under Settings → Default Policies.',
    fix: inPolicies('etsy', 'shipping_profile'),
  });
}

function returnsOf({ returns }: Awaited<ReturnType<typeof policies>>, wanted: string): Finding {
  const [first] = returns;
  if (!first) {
    return warned('There is no return policy. Etsy takes drafts without one, but no live listing.', {
      nextStep: 'Make one on Etsy.',
      link: returnPoliciesPage,
    });
  }
  const used = wanted.trim() ? choose(returns, wanted, 'return_policy') : first;
  return passed(`${namesOf(returns)}. ${wanted.trim() ? 'Chosen' : 'Used'}: "${used.name}".`);
}

function processingOf(profile: Awaited<ReturnType<typeof findProcessingProfile>>, wanted: string): Finding {
  if (!profile) return passed('None yet: one of 1 to 3 days is made with the first listing.');
  const { processing_days_display_label: label, readiness_state_id: id } = profile;
  return passed(`${wanted.trim() ? 'Chosen' : 'Used'}: "${label || id}".`);
}

/** Seven calls. */
export const checkAccount: AccountCalls['check'] = (context, rules) => {
  const settings = EtsySettings.parse(rules);
  const shop = once(() => askShop(context));
  const profiles = once(() => policies(context));
  return [
    { name: 'Shop', look: async () => shopFinding(await shop()) },
    {
      name: 'Permissions',
      async look() {
        // A token that has ended is renewed by it; Etsy would say nothing about one that has.
        await shop();
        return checkScopes(context);
      },
    },
    {
      name: 'Currency',
      look: async () => currencyOf(await shop(), connectedShop(context.secrets).currency),
    },
    {
      name: 'Shipping profiles',
      look: async () => shippingOf(await profiles(), settings.shipping_profile),
    },
    {
      name: 'Processing profiles',
      async look() {
        const wanted = settings.processing_profile;
        return processingOf(await findProcessingProfile(context, wanted), wanted);
      },
    },
    { name: 'Return policies', look: async () => returnsOf(await profiles(), settings.return_policy) },
    {
      name: 'Sections',
      async look() {
        const path = `${shopPath(context)}/sections`;
        const { results } = await ask(context, Sections, { method: 'GET', path });
        const titles = results.map(({ title }) => title ?? '').filter(Boolean);
        return passed(titles.length > 0 ? `${wordList(titles)}.` : 'The shop has none.');
      },
    },
  ];
};
