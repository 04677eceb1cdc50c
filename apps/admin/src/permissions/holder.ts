/** Who a permission is for: one person or one company. */
export interface Holder {
  kind: 'user' | 'company';
  id: number;
  name: string;
}
