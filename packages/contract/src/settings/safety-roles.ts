/** Who answers for a product's safety: who made it, and who answers for it in the European Union (GPSR). */
export const safetyRoles = { manufacturer: 'Manufacturer', responsible: 'EU responsible person' } as const;
export type SafetyRole = keyof typeof safetyRoles;
