import { icon } from '../../ui/icons.js';

export const ScreenIcon = icon(<path d="M3.5 5H20.5V16H3.5ZM9 20H15M12 16V20" />);
export const ClearIcon = icon(
  <path d="M9 5.5H20.5V18.5H9L3.5 12ZM12 9.5 17 14.5M17 9.5 12 14.5" />,
);
