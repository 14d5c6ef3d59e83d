import { AccountCheck } from '@crosslister/contract/accounts/account-check.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { z } from 'zod';
import { answers } from '../../http/answers.ts';
import { clientGone } from '../../http/client-gone.ts';
import { HttpProblem } from '../../http/problem.ts';
import { createBudget } from '../../marketplace-calls/budget.ts';
import type { App, Services } from '../../services.ts';
import { findConnection } from '../connections/connection-rows.ts';
import { checkAccount } from './check-account.ts';

const budget = { burst: 1, refillMs: 15_000 };

/** Whether all is there that listing and selling need. It changes nothing, and may be asked again at any time. */
export async function accountCheckRoutes(app: App, services: Services): Promise<void> {
  const mayCheck = createBudget(budget);
  app.post(
    '/api/connections/:platform/check/',
    answers(AccountCheck, { params: z.object({ platform: Platform }) }),
    async ({ userId, params: { platform } }, reply) => {
      const name = platformNames[platform];
      const marketplace = findMarketplace(platform);
      if (!marketplace) {
        throw new HttpProblem(400, `${name} has no account that the server could check.`, {
          nextStep: 'The dashboard shows what it knows of it under Settings, Connections.',
        });
      }
      const connection = await findConnection(services.db, userId, platform);
      if (!connection?.secrets) {
        throw new HttpProblem(400, `${name} is not connected.`, {
          nextStep: `Connect ${name} under Settings, Connections.`,
        });
      }
      if (!mayCheck(connection.id)) {
        throw new HttpProblem(429, `${name} was checked a moment ago.`, {
          nextStep: 'Check it again in 15 seconds.',
        });
      }
      return { platform, lines: await checkAccount(services, marketplace, connection, clientGone(reply)) };
    },
  );
}
