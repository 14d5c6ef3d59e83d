import { PriceSimulation, SimulatePrices } from '@crosslister/contract/settings/price-simulation.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { answers } from '../../../http/answers.ts';
import type { App, Services } from '../../../services.ts';
import { feeSettingsOf } from '../../catalogue/sale-money.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { simulatePrices } from './simulate-prices.ts';

export async function pricingRoutes(app: App, services: Services): Promise<void> {
  app.post(
    '/api/pricing/simulate/',
    answers(PriceSimulation, { body: SimulatePrices }),
    async ({ userId, body }) => {
      const { db } = services;
      const [settings, fees] = await Promise.all([readSettings(db, userId), feeSettingsOf(db, userId)]);
      const before = settings.pricingRules;
      const after = Object.assign({}, before, body.pricing_rules);
      return simulatePrices(db, userId, { before, after, fees, day: dayInUk(services.now()) });
    },
  );
}
