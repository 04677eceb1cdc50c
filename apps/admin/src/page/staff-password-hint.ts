import { minStaffPasswordLength } from '@inkfield/contract/password-length';

export const staffPasswordHint = `At least ${minStaffPasswordLength} characters: the team can see other people's data.`;
