/** Style sheets are imported for their effect: Vite puts them beside the script that needs them. */
declare module '*.css';
