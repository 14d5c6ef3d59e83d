import { PriceSimulation } from '@crosslister/contract/price-simulation.ts';
import type { PricingRules } from '@crosslister/contract/setting-schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

/** What these rules would do. Nothing is stored. */
export const useSimulate = () =>
  useMutation({
    mutationFn: (rules: Pick<PricingRules, 'round_to_99'>) =>
      callApi('/api/pricing/simulate/', PriceSimulation, { method: 'POST', body: { pricing_rules: rules } }),
  });
