/** In characters as `passwordLength` counts them. */
export const minPasswordLength = 8;
/** For staff and administrators, who have access to other people's data. */
export const minStaffPasswordLength = 15;
export const maxPasswordLength = 128;
export const passwordTooShort = 'Password must be at least 8 characters long';

/** How many characters a person would count. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFKC')].length;
}
