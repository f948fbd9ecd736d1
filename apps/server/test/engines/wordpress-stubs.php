<?php
/**
 * The functions of WordPress that the plugin calls, with the signatures and the escaping of WordPress. Their state is the
 * global `$state`, which the test reads; calls over HTTP are made by the test.
 */

define( 'ABSPATH', '/wordpress/' );
define( 'MINUTE_IN_SECONDS', 60 );

$state = json_decode( file_get_contents( '/state.json' ), true );
register_shutdown_function( fn() => file_put_contents( '/state.json', json_encode( $GLOBALS['state'] ) ) );

class WP_Error {
	public function __construct( private string $code, private string $message ) {}
	public function get_error_message() {
		return $this->message;
	}
}
function is_wp_error( $value ) {
	return $value instanceof WP_Error;
}

$hooks = array();
function add_action( $hook, $callback ) {
	$GLOBALS['hooks'][ $hook ] = $callback;
}
function do_action( $hook ) {
	$GLOBALS['hooks'][ $hook ]();
}
function register_uninstall_hook( $file, $callback ) {
	add_action( 'uninstall', $callback );
}
$screens = array();
function add_media_page( $title, $menu, $capability, $slug, $callback ) {
	$GLOBALS['screens'][ $slug ] = array( $capability, $callback );
}
function add_options_page( $title, $menu, $capability, $slug, $callback ) {
	$GLOBALS['screens'][ $slug ] = array( $capability, $callback );
}
$settings = array();
function register_setting( $group, $name, $options ) {
	$GLOBALS['settings'][ $name ] = $options['sanitize_callback'];
}
function add_settings_error( $setting, $code, $message ) {
	$GLOBALS['state']['notices'][] = $message;
}

function __( $text, $domain ) {
	return $text;
}
function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES );
}
function esc_attr( $text ) {
	return esc_html( $text );
}
function esc_html__( $text, $domain ) {
	return esc_html( $text );
}
function esc_html_e( $text, $domain ) {
	echo esc_html( $text );
}
function esc_url_raw( $url, $protocols = array( 'http', 'https' ) ) {
	return in_array( parse_url( $url, PHP_URL_SCHEME ), $protocols, true ) ? $url : '';
}
function esc_url( $url ) {
	return esc_html( esc_url_raw( $url ) );
}
function wp_parse_url( $url, $part ) {
	return parse_url( $url, $part );
}
function untrailingslashit( $text ) {
	return rtrim( $text, '/' );
}
function sanitize_text_field( $text ) {
	return trim( strip_tags( $text ) );
}
function sanitize_key( $key ) {
	return preg_replace( '/[^a-z0-9_\-]/', '', strtolower( $key ) );
}
function wp_slash( $value ) {
	return is_array( $value ) ? array_map( 'wp_slash', $value ) : ( is_string( $value ) ? addslashes( $value ) : $value );
}
function wp_unslash( $value ) {
	return stripslashes( $value );
}
function absint( $value ) {
	return abs( (int) $value );
}
function selected( $value, $current ) {
	echo $value === $current ? ' selected' : '';
}
function wp_json_encode( $value ) {
	return json_encode( $value );
}
function add_query_arg( $query, $url ) {
	return $url . '?' . implode( '&', array_map( fn( $name ) => $name . '=' . $query[ $name ], array_keys( $query ) ) );
}
function admin_url( $path ) {
	return 'https://news.example/wp-admin/' . $path;
}
function home_url() {
	return 'https://news.example';
}
function settings_fields( $group ) {
	wp_nonce_field( $group . '-options' );
}
function submit_button( $text = 'Save Changes', $type = 'primary', $name = 'submit', $wrap = true ) {
	echo '<input type="submit" value="' . esc_attr( $text ) . '">';
}

function current_user_can( $capability, $id = null ) {
	return in_array( null === $id ? $capability : "$capability $id", $GLOBALS['state']['capabilities'], true );
}
function get_current_user_id() {
	return 7;
}
function nonce_of( $action ) {
	return substr( hash( 'sha256', 'nonce' . $action ), 0, 10 );
}
function wp_verify_nonce( $nonce, $action ) {
	return nonce_of( $action ) === $nonce ? 1 : false;
}
function wp_nonce_field( $action, $name = '_wpnonce', $referer = true ) {
	echo '<input type="hidden" name="' . $name . '" value="' . nonce_of( $action ) . '">';
}
function check_admin_referer( $action ) {
	if ( ! wp_verify_nonce( $_REQUEST['_wpnonce'] ?? '', $action ) ) {
		wp_die( 'The link you followed has expired.', '', array( 'response' => 403 ) );
	}
}
function wp_die( $message, $title, $options ) {
	echo $options['response'] . ' ' . $message;
	exit;
}
function wp_safe_redirect( $url ) {
	echo "Location: $url";
}

function get_option( $name, $default = false ) {
	return $GLOBALS['state']['options'][ $name ] ?? $default;
}
function delete_option( $name ) {
	unset( $GLOBALS['state']['options'][ $name ] );
}
function update_option( $name, $value ) {
	$value                                 = $GLOBALS['settings'][ $name ]( $value );
	$GLOBALS['state']['options'][ $name ] = $value;
}
function get_transient( $name ) {
	return $GLOBALS['state']['transients'][ $name ] ?? false;
}
function set_transient( $name, $value, $seconds ) {
	$GLOBALS['state']['transients'][ $name ] = $value;
}
function delete_transient( $name ) {
	unset( $GLOBALS['state']['transients'][ $name ] );
}

function get_post( $id ) {
	return (object) $GLOBALS['state']['posts'][ $id ];
}
function get_posts( $query ) {
	$found = array_filter(
		$GLOBALS['state']['posts'],
		fn( $post ) => ( $query['post_type'] ?? 'post' ) === $post['post_type']
			&& ( ! isset( $query['post_parent'] ) || $query['post_parent'] === $post['post_parent'] )
			&& ( ! isset( $query['meta_key'] ) || (int) get_post_meta( $post['ID'], $query['meta_key'], true ) === $query['meta_value'] )
	);
	return array_values( array_map( fn( $post ) => (object) $post, $found ) );
}
function wp_update_post( $post, $returns_error ) {
	$GLOBALS['state']['posts'][ $post['ID'] ]['post_content'] = stripslashes( $post['post_content'] );
	return $post['ID'];
}
function get_post_meta( $id, $name, $single ) {
	return $GLOBALS['state']['meta'][ "$id $name" ] ?? '';
}
function add_post_meta( $id, $name, $value, $unique ) {
	if ( isset( $GLOBALS['state']['meta'][ "$id $name" ] ) ) {
		return false;
	}
	$GLOBALS['state']['meta'][ "$id $name" ] = $value;
	return 1;
}
function delete_post_meta( $id, $name ) {
	unset( $GLOBALS['state']['meta'][ "$id $name" ] );
}

function wp_remote_get( $url, $options ) {
	return remote_call( 'GET', $url, $options );
}
function wp_remote_post( $url, $options ) {
	return remote_call( 'POST', $url, $options );
}
function remote_call( $method, $url, $options ) {
	$answer = json_decode( post_message_to_js( json_encode( compact( 'method', 'url' ) + $options ) ), true );
	return isset( $answer['fault'] ) ? new WP_Error( 'http_request_failed', $answer['fault'] ) : $answer;
}
function wp_remote_retrieve_body( $response ) {
	return base64_decode( $response['body'] );
}
function wp_remote_retrieve_response_code( $response ) {
	return $response['status'];
}
function download_url( $url ) {
	$answer = wp_remote_get( $url, array() );
	if ( is_wp_error( $answer ) ) {
		return $answer;
	}
	$path = tempnam( '/tmp', 'wp' );
	file_put_contents( $path, wp_remote_retrieve_body( $answer ) );
	return $path;
}
function wp_delete_file( $path ) {
	unlink( $path );
}
function media_handle_sideload( $file, $post_id, $description, $fields ) {
	if ( ! preg_match( '/\.(mp4|jpg)$/', $file['name'] ) ) {
		return new WP_Error( 'upload_error', 'Sorry, you are not allowed to upload this file type.' );
	}
	$id                              = 900 + count( $GLOBALS['state']['posts'] );
	$GLOBALS['state']['posts'][ $id ] = array(
		'ID'          => $id,
		'post_type'   => 'attachment',
		'post_parent' => $post_id,
		'file'        => $file['name'],
		'sha256'      => hash_file( 'sha256', $file['tmp_name'] ),
	) + $fields;
	unlink( $file['tmp_name'] );
	return $id;
}
function wp_get_attachment_url( $id ) {
	return 'https://news.example/uploads/' . get_post( $id )->file;
}
function wp_get_attachment_caption( $id ) {
	return get_post( $id )->post_excerpt;
}
function wp_attachment_is( $type, $id ) {
	return 'video' === $type && str_ends_with( get_post( $id )->file, '.mp4' );
}
function get_comment_delimited_block_content( $name, $attributes, $content ) {
	return '<!-- wp:' . $name . ' ' . json_encode( $attributes ) . ' -->' . $content . '<!-- /wp:' . $name . ' -->';
}
