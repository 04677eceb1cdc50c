import { minStaffPasswordLength } from '@inkfield/contract/password-length';

export const staffPasswordHint = `At least ${minStaffPasswordLength} characters: whoever works here reaches other people's data.`;
